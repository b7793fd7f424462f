"""Runs calls of clients/python/nanduti.py as told on standard input, one JSON line each, and prints what became of them."""
import json
import re
import sys
from types import GeneratorType

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import nanduti  # noqa: E402


def snake(name):
    return re.sub("[A-Z]", lambda m: "_" + m.group().lower(), name)


ERROR = ("status", "requestId", "codigo", "problemas", "clave", "intentos", "reintentarEn", "id", "cdc", "cuerpo")


def run(order):
    slept = []
    options = {snake(name): value for name, value in order["client"].items()}
    call, args = snake(order["call"]), order["args"]
    named = {snake({"toleranciaSegundos": "tolerancia"}.get(n, n)): v for n, v in order["named"].items()}
    if call.startswith("listar"):
        named, args = args[0], []
    try:
        client = nanduti.Nanduti(order["url"], order["token"], dormir=slept.append, **options)
        for earlier in order.get("before", []):
            getattr(client, call)(*earlier)
        value = getattr(nanduti, call, None) or getattr(client, call)
        value = value(*args, **named)
        value = value.decode() if isinstance(value, bytes) else value
        return {"returns": list(value) if isinstance(value, GeneratorType) else value, "slept": slept}
    except nanduti.ErrorDeNanduti as error:
        told = {name: getattr(error, snake(name)) for name in ERROR}
        return {"throws": {"clase": type(error).__name__, "mensaje": str(error), **told}, "slept": slept}


for line in sys.stdin:
    order = line.replace('"$infinito"', "Infinity").replace('"$roto"', '"\\ud800"')
    print(json.dumps(run(json.loads(order))), flush=True)
