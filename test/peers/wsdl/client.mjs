/** Calls the six services with the client that node-soap makes from the WSDL alone. node client.mjs FOLDER < plan.json */
import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { createRequire } from 'node:module'

const folder = process.argv[2]
const plan = JSON.parse(readFileSync(0, 'utf8'))
const require = createRequire(`${process.cwd()}/witness/package.json`)
const { ClientSSLSecurity, createClientAsync } = require('soap')
const read = name => readFileSync(`${folder}/${name}`)

const tls = { ca: read('ca.pem'), cert: read('cert.pem'), key: read('key.pem') }
async function service(path) {
  // A protocol of a lot is an xs:long, beyond the numbers of JavaScript.
  const options = {
    ...{ wsdl_options: { httpsAgent: new Agent(tls) }, forceSoap12Headers: true },
    customDeserializer: { long: text => text },
  }
  const client = await createClientAsync(`${plan.url}${path}.wsdl?wsdl`, options)
  client.setSecurity(new ClientSSLSecurity(tls.key, tls.cert, tls.ca))
  return client
}

const recibe = await service('/de/ws/sync/recibe')
async function document(file) {
  const [{ rProtDe }] = await recibe.rEnviDeAsync({ dId: 1, xDE: { $xml: read(file).toString() } })
  return [rProtDe.dEstRes, rProtDe.gResProc[0].dCodRes, rProtDe.Id]
}
const told = {
  factura: await document('factura.xml'),
  nota: await document('nota.xml'),
  anulada: await document('anulada.xml'),
}

const evento = await service('/de/ws/eventos/evento')
const [{ gResProcEVe }] = await evento.rEnviEventoDeAsync({
  dId: 2,
  dEvReg: { $xml: read('cancelacion.xml').toString() },
})
const [event] = gResProcEVe
told.cancelacion = [event.dEstRes, event.gResProc[0].dCodRes, event.id]

const recibeLote = await service('/de/ws/async/recibe-lote')
const [lote] = await recibeLote.rEnvioLoteAsync({ dId: 3, xDE: read('lote.zip').toString('base64') })
told.lote = lote.dCodRes

const consultaLote = await service('/de/ws/consultas/consulta-lote')
const [state] = await consultaLote.rEnviConsLoteDeAsync({ dId: 4, dProtConsLote: lote.dProtConsLote })
told['consulta-lote'] = [state.dCodResLot, state.gResProcLote.map(one => one.dEstRes)]

const consulta = await service('/de/ws/consultas/consulta')
const [found] = await consulta.rEnviConsDeAsync({ dId: 5, dCDC: plan.anulada })
told.consulta = [found.dCodRes, found.xContenDE.includes('<rGeVeCan>')]

const consultaRuc = await service('/de/ws/consultas/consulta-ruc')
const [taxpayer] = await consultaRuc.rEnviConsRUCAsync({ dId: 6, dRUCCons: plan.ruc })
told['consulta-ruc'] = [taxpayer.dCodRes, taxpayer.xContRUC.dRazCons]

process.stdout.write(JSON.stringify(told))
