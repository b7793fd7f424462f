"""Calls the six services with the client that zeep makes from the WSDL alone. python3 client.py FOLDER < plan.json"""
import json
import re
import sys

from lxml import etree
from requests import Session
from zeep import Client
from zeep.transports import Transport

folder = sys.argv[1]
plan = json.load(sys.stdin)
NS = 'http://ekuatia.set.gov.py/sifen/xsd'
SIGNED = etree.Element(f'{{{NS}}}SIGNED')


def read(name):
    with open(f'{folder}/{name}', 'rb') as file:
        return file.read()


class Raw(Transport):
    """lxml would rename the prefixes of what is signed, so it takes its place only in the written message."""

    signed = b''

    def post(self, address, message, headers):
        place = rb'<ns0:SIGNED/>|<ns0:gGroupGesEve>.*</ns0:gGroupGesEve>'
        return super().post(address, re.sub(place, lambda _: self.signed, message), headers)


def service(path, signed=None):
    session = Session()
    session.trust_env = False  # a bundle of authorities named there would replace ours
    session.cert = (f'{folder}/cert.pem', f'{folder}/key.pem')
    session.verify = f'{folder}/ca.pem'
    transport = Transport(session=session) if signed is None else Raw(session=session)
    transport.signed = signed
    return Client(plan['url'] + path + '.wsdl?wsdl', transport=transport).service


def document(name):
    answer = service('/de/ws/sync/recibe', read(name)).rEnviDe(dId=1, xDE={'_value_1': SIGNED})
    return [answer.dEstRes, answer.gResProc[0].dCodRes, answer.Id]


told = {name: document(f'{name}.xml') for name in ('factura', 'nota', 'anulada')}

evento = service('/de/ws/eventos/evento', read('cancelacion.xml'))
answer = evento.rEnviEventoDe(dId=2, dEvReg={'gGroupGesEve': {'rGesEve': [{'_value_1': [SIGNED]}]}}).gResProcEVe[0]
told['cancelacion'] = [answer.dEstRes, answer.gResProc[0].dCodRes, answer.id]

answer = service('/de/ws/async/recibe-lote').rEnvioLote(dId=3, xDE=read('lote.zip'))
told['lote'] = answer.dCodRes
protocol = answer.dProtConsLote

answer = service('/de/ws/consultas/consulta-lote').rEnviConsLoteDe(dId=4, dProtConsLote=protocol)
told['consulta-lote'] = [answer.dCodResLot, [one.dEstRes for one in answer.gResProcLote]]

answer = service('/de/ws/consultas/consulta').rEnviConsDe(dId=5, dCDC=plan['anulada'])
told['consulta'] = [answer.dCodRes, '<rGeVeCan>' in answer.xContenDE]

answer = service('/de/ws/consultas/consulta-ruc').rEnviConsRUC(dId=6, dRUCCons=plan['ruc'])
told['consulta-ruc'] = [answer.dCodRes, answer.xContRUC.dRazCons]

print(json.dumps(told))
