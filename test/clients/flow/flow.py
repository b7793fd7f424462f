"""An ERP developer's flow with nanduti.py, copied into a folder of its own."""
import json
import os

from nanduti import ErrorDeValidacion, Nanduti, NoEncontrado, RechazoDeSifen, pedir_token

url = os.environ["GATEWAY"]
token = pedir_token(url, os.environ["EMAIL"], os.environ["PASSWORD"], "ERP")["token"]
cliente = Nanduti(url, token, ambiente="test", timeout=20, pausa=0.2)
factura = {
    "tipoDocumento": 1,
    "timbrado_id": 1,
    "establecimiento_id": 1,
    "punto_expedicion_id": 1,
    "receptor": {"naturaleza": 1, "numeroDocumento": "80000000-5", "nombre": "Cliente de Prueba S.A."},
    "items": [{"descripcion": "Yerba mate 500 g", "cantidad": 4, "precioUnitario": "18500", "afectacionIva": 1, "tasaIva": 5}],
}

# The answer to this one is cut: the client repeats it with the same key.
emitida = cliente.emitir_documento(factura)
xml = cliente.descargar_xml(emitida["id"]).decode()
kude = cliente.descargar_kude(emitida["cdc"], formato="ticket")

guardadas = [cliente.crear_documento(factura)["id"] for _ in range(2)]
emisor = next(cliente.listar_emisores())["id"]
lote = cliente.enviar_lote({"emitter_id": emisor, "dte_ids": guardadas})
finales = [cliente.esperar_final(id)["estado"] for id in guardadas]

asociado = [{"formato": 1, "cdc": emitida["cdc"]}]
nota = cliente.emitir_documento({**factura, "tipoDocumento": 5, "notaCreditoDebito": {"motivo": 2}, "documentoAsociado": asociado})

otra = cliente.emitir_documento(factura)
evento = cliente.cancelar_documento({"cdc": otra["cdc"], "motivo": "Error en el precio"})

fallas = []
try:
    cliente.emitir_documento({**factura, "receptor": {**factura["receptor"], "numeroDocumento": "80000000-4"}})
except ErrorDeValidacion as error:
    fallas.append("validación " + ",".join(p["campo"] for p in error.problemas))
except RechazoDeSifen as error:
    fallas.append(f"rechazo {error.codigo}")
try:
    cliente.consultar_documento(999_999)
except NoEncontrado as error:
    fallas.append(f"no encontrado {str(error.request_id is not None).lower()}")

listados = cliente.listar_documentos(estado="approved", limit=2)
print(
    json.dumps(
        {
            "emitida": emitida["estado"],
            "qr": emitida["enlaces"]["qr"].replace("&", "&amp;") in xml,
            "kude": kude[:5].decode(),
            "lote": len(lote["dte_ids"]),
            "finales": finales,
            "nota": nota["estado"],
            "evento": evento["status"],
            "cancelado": cliente.consultar_documento(otra["cdc"])["cancelado"],
            "fallas": fallas,
            "listados": sum(d["total_operacion"] == "74000" for d in listados),
        }
    )
)
