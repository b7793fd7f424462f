"""A small ERP on nanduti.py, as seller.ts is on @nanduti/client."""
import json
import os
import sys
import uuid

sys.dont_write_bytecode = True
from nanduti import (  # noqa: E402
    Conflicto,
    LimiteAlcanzado,
    Nanduti,
    NoEnviado,
    RechazoDeSifen,
    ResultadoDesconocido,
    ServicioNoDisponible,
)

FIRST, COUNT, FILE = int(os.environ["FIRST"]), int(os.environ["COUNT"]), os.environ["FILE"]
cliente = Nanduti(
    url=os.environ["GATEWAY"],
    token=os.environ["TOKEN"],
    ambiente="test",
    timeout=2,
    reintentos=2,
    pausa=0.1,
    espera_de_resultado=3,
)


def write(**line):
    with open(FILE, "a") as file:
        file.write(json.dumps(line) + "\n")


def pedido_de(n):
    pedido = {
        "tipoDocumento": 1,
        "timbrado_id": 1,
        "establecimiento_id": 1,
        "punto_expedicion_id": 1,
        "receptor": {"naturaleza": 1, "numeroDocumento": "80000000-5", "nombre": "Cliente de Prueba S.A."},
        "items": [
            {"descripcion": "Yerba mate", "cantidad": 1, "precioUnitario": FIRST + n, "afectacionIva": 1, "tasaIva": 10}
        ],
    }
    return {**pedido, "referencia_externa": f"{FIRST}-{n}"} if n % 3 > 0 else pedido


def new_key(n):
    clave = str(uuid.uuid4())
    if n % 3 != 1:
        write(n=n, clave=clave)
    return clave


def outcome_of(id):
    while True:
        documento = cliente.esperar_final(id, limite=10)
        if documento["estado"] != "signed":
            return documento
        try:
            cliente.reenviar_documento(documento["id"])
        except Exception:
            pass


def issue(n, clave):
    try:
        return cliente.emitir_documento(pedido_de(n), clave=clave)["id"]
    except Conflicto as error:
        if not error.cuerpo.get("sin_enviar"):
            raise
        return error.cuerpo["dte_id"]


def sell(n, clave):
    clave = clave or new_key(n)
    while True:
        try:
            documento = outcome_of(issue(n, clave))
            if documento["estado"] != "error":
                return write(n=n, cdc=documento["cdc"], estado=documento["estado"])
            clave = new_key(n)
        except RechazoDeSifen:
            return write(n=n, estado="rejected")
        except NoEnviado as error:
            if error.id is not None:
                clave = new_key(n)
        except (ResultadoDesconocido, ServicioNoDisponible, LimiteAlcanzado):
            pass


lines = []
if os.path.exists(FILE):
    with open(FILE) as file:
        lines = [json.loads(line) for line in file]
for n in range(COUNT):
    own = [line for line in lines if line["n"] == n]
    if any("estado" in line for line in own):
        continue
    sell(n, own[-1].get("clave") if own else None)
    print(n, flush=True)
