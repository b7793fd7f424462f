"""An ERP developer's flow with nanduti.py, copied into a folder of its own."""
import json
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from nanduti import ErrorDeValidacion, Nanduti, NoEncontrado, RechazoDeSifen, pedir_token, verificar_webhook

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

# A lot, awaited by webhook. Its notices come here.
avisados = {}


class Receptor(BaseHTTPRequestHandler):
    def do_POST(self):
        cuerpo = self.rfile.read(int(self.headers["Content-Length"]))
        aviso = verificar_webhook(cuerpo, self.headers, webhook["secreto"])
        avisados[aviso["data"]["cdc"]] = aviso["data"]["estado"]
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


receptor = HTTPServer(("127.0.0.1", 0), Receptor)
guardadas = [cliente.crear_documento(factura) for _ in range(2)]
recibe = {"url": f"http://127.0.0.1:{receptor.server_port}/", "events": ["dte.approved"]}
webhook = cliente.llamar("POST", "/api/webhooks", recibe)
emisor = next(cliente.listar_emisores())["id"]
lote = cliente.enviar_lote({"emitter_id": emisor, "dte_ids": [g["id"] for g in guardadas]})
while not all(g["cdc"] in avisados for g in guardadas):
    receptor.handle_request()
cliente.llamar("POST", f"/api/webhooks/{webhook['data']['id']}/eliminar")

# One that the gateway sends in a lot of its own, awaited without a webhook.
en_lote = cliente.esperar_final(cliente.emitir_documento(factura, en_lote=True)["cdc"])["estado"]

asociado = [{"formato": 1, "cdc": emitida["cdc"]}]
nota = cliente.emitir_documento({**factura, "tipoDocumento": 5, "notaCreditoDebito": {"motivo": 2}, "documentoAsociado": asociado})

otra = cliente.emitir_documento(factura)
# The answer to this one is cut too: the client finds the event that the gateway registered.
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
            "avisados": [avisados[g["cdc"]] for g in guardadas],
            "enLote": en_lote,
            "nota": nota["estado"],
            "evento": evento["status"],
            "cancelado": cliente.consultar_documento(otra["cdc"])["cancelado"],
            "fallas": fallas,
            "listados": sum(d["total_operacion"] == "74000" for d in listados),
        }
    )
)
