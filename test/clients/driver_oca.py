"""Runs calls of clients/python/nanduti_oca.py, one JSON line each, and prints the outcome of each."""
import json
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
from nanduti import ErrorDeNanduti, Nanduti  # noqa: E402
from nanduti_oca import ConectorOca, traducir  # noqa: E402


def run(order):
    slept = []
    client = Nanduti(order["url"], order["token"], dormir=slept.append, **order["client"])
    completar = {int(tipo): valores for tipo, valores in order.get("completar", {}).items()}
    conector = ConectorOca(client, completar=completar, permitir_salto=order.get("permitir_salto", False))
    call = traducir if order["call"] == "traducir" else getattr(conector, order["call"])
    try:
        return {"returns": call(*order["args"]), "slept": slept}
    except ErrorDeNanduti as error:
        thrown = {"clase": type(error).__name__, "mensaje": str(error), "problemas": error.problemas}
        return {"throws": thrown, "slept": slept}


for line in sys.stdin:
    print(json.dumps(run(json.loads(line))), flush=True)
