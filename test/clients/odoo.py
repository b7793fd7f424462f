"""Runs the module of docs/odoo.md, in a folder of its own, with classes in the place of Odoo's, through one sale."""
import json
import sys
import types

sys.dont_write_bytecode = True


class Model:
    def __init__(self, **values):
        self.__dict__.update(values)

    def send_document(self, documento):
        return {"another": documento}


odoo = types.ModuleType("odoo")
odoo.models = types.SimpleNamespace(Model=Model)
odoo.fields = types.SimpleNamespace(Selection=lambda **_: None, Char=lambda **_: None)
sys.modules["odoo"] = odoo

folder, url, token = sys.argv[1:4]
sys.path.insert(0, folder)
from modulo.conector import Conector  # noqa: E402

common = {"environment": "test", "nanduti_url": url, "nanduti_token": token}
conector = Conector(provider_type="nanduti", **common)
documento = json.load(sys.stdin)
primera = conector.send_document(documento)
cdc = primera["result"]["cdc"]
print(
    json.dumps(
        {
            "primera": primera["status"],
            "otra vez": conector.send_document(documento)["result"]["cdc"] == cdc,
            "estado": conector.check_status(cdc)["result"]["status"],
            "pdf": conector.get_document_pdf(cdc)[:5].decode(),
            "cancelada": conector.cancel_document(cdc, reason="Error en el precio")["status"],
            "prueba": conector.test_connection()["tag"],
            "de otro": Conector(provider_type="otro", **common).send_document(1),
        }
    )
)
