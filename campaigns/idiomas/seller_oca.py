"""Odoo's part on nanduti_oca.py: sends the document again, as it is, until its state is known. The number is the ERP's own."""
import json
import os
import random
import sys

sys.dont_write_bytecode = True
from nanduti import Nanduti  # noqa: E402
from nanduti_oca import ConectorOca  # noqa: E402

FIRST, COUNT, FILE = int(os.environ["FIRST"]), int(os.environ["COUNT"]), os.environ["FILE"]
with open(os.environ["TEMPLATE"]) as file:
    TEMPLATE = json.load(file)
cliente = Nanduti(
    url=os.environ["GATEWAY"],
    token=os.environ["TOKEN"],
    ambiente="test",
    timeout=2,
    reintentos=2,
    pausa=0.1,
    espera_de_resultado=3,
)
conector = ConectorOca(cliente)


def write(**line):
    with open(FILE, "a") as file:
        file.write(json.dumps(line) + "\n")


def document(n):
    total = float(FIRST + n)
    item = {**TEMPLATE["items"][0], "cantidad": 1.0, "precioUnitario": total}
    own = {"numero": str(n + 1).zfill(7), "receiptId": f"{FIRST}-{n}", "codigoSeguridadAleatorio": str(random.randrange(10**9))}
    entrega = {**TEMPLATE["condicion"]["entregas"][0], "monto": str(total)}
    return {**TEMPLATE, **own, "items": [item], "condicion": {"tipo": 1, "entregas": [entrega]}, "totales": {"totalOperacion": total}}


def sell(n):
    while True:
        answer = conector.send_document(document(n))
        # Odoo's cron asks for what is in course, then sends it again.
        for _ in range(5):
            if answer["status"] != "processing":
                break
            answer = conector.check_status(answer["result"]["cdc"] or f"{FIRST}-{n}")
        status = answer["status"]
        if status in ("accepted", "accepted_obs"):
            return write(n=n, cdc=answer["result"]["cdc"], estado="approved")
        if status == "rejected":
            return write(n=n, estado="rejected")
        if not (status == "processing" or answer["retryable"]):
            raise SystemExit(f"sale {n}: {answer}")


settled = set()
if os.path.exists(FILE):
    with open(FILE) as file:
        settled = {json.loads(line)["n"] for line in file}
for n in range(COUNT):
    if n not in settled:
        sell(n)
        print(n, flush=True)
