/** SIFEN's answers in their real shapes (see test/reference/samples), with the parts that tests change. */
const NS = 'xmlns:ns2="http://ekuatia.set.gov.py/sifen/xsd"'

export const CDC = '01800000005001001000011322026100915495718099'
export const OTHER_CDC = '01800000005001001000011422026100915495718095'

export const RDE = `<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"><dVerFor>150</dVerFor><DE Id="${CDC}"><dDVId>9</dDVId></DE></rDE>`
/** Documents in the form of a lot. */
export const LOTE = [CDC, OTHER_CDC].map(cdc => ({ cdc, rde: Buffer.from(RDE.replace(CDC, cdc)) }))

export const soap = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/><env:Body>${body}</env:Body></env:Envelope>`

export const resProc = (codigo: string, mensaje: string): string =>
  `<ns2:gResProc><ns2:dCodRes>${codigo}</ns2:dCodRes><ns2:dMsgRes>${mensaje}</ns2:dMsgRes></ns2:gResProc>`

export const retEnviDe = (inner: string): string =>
  soap(`<ns2:rRetEnviDe ${NS}><ns2:rProtDe>${inner}</ns2:rProtDe></ns2:rRetEnviDe>`)

export const approved = (cdc = CDC): string =>
  retEnviDe(
    `<ns2:Id>${cdc}</ns2:Id><ns2:dFecProc>2026-10-09T17:07:15-03:00</ns2:dFecProc><ns2:dDigVal>RElH</ns2:dDigVal><ns2:dEstRes>Aprobado</ns2:dEstRes><ns2:dProtAut>50219661</ns2:dProtAut>${resProc('0260', 'Autorizaci&#243;n del DE satisfactoria')}`,
  )

/** Answer of any service that fails before it reads the message. */
export const genericRefusal = (codigo: string, mensaje: string): string =>
  retEnviDe(
    `<ns2:dFecProc>2026-10-06T07:02:54-03:00</ns2:dFecProc><ns2:dEstRes>Rechazado</ns2:dEstRes>${resProc(codigo, mensaje)}`,
  )

export const consDe = (codigo: string, mensaje: string, content?: string): string =>
  soap(
    `<ns2:rEnviConsDeResponse ${NS}><ns2:dFecProc>2026-10-09T17:04:35-03:00</ns2:dFecProc><ns2:dCodRes>${codigo}</ns2:dCodRes><ns2:dMsgRes>${mensaje}</ns2:dMsgRes>${content === undefined ? '' : `<ns2:xContenDE>${escapeXml(content)}</ns2:xContenDE>`}</ns2:rEnviConsDeResponse>`,
  )

/** xContenDE as SIFEN writes it: three consecutive pieces. */
export const contenDe = (rde: string, xContEv = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${rde}\n<dProtAut>50219661</dProtAut>\n<xContEv>${xContEv}</xContEv> `

export const resEnviLote = (codigo: string, mensaje: string, rest = ''): string =>
  soap(
    `<ns2:rResEnviLoteDe ${NS}><ns2:dFecProc>2026-10-09T17:20:00-03:00</ns2:dFecProc><ns2:dCodRes>${codigo}</ns2:dCodRes><ns2:dMsgRes>${mensaje}</ns2:dMsgRes>${rest}</ns2:rResEnviLoteDe>`,
  )

export const queued = (protLote = '154307038997779882'): string =>
  resEnviLote(
    '0300',
    'Lote recibido con &#233;xito',
    `<ns2:dProtConsLote>${protLote}</ns2:dProtConsLote><ns2:dTpoProces>2</ns2:dTpoProces>`,
  )

export const resConsLote = (codigo: string, mensaje: string, ...results: string[]): string =>
  soap(
    `<ns2:rResEnviConsLoteDe ${NS}><ns2:dFecProc>2026-10-09T17:31:00-03:00</ns2:dFecProc><ns2:dCodResLot>${codigo}</ns2:dCodResLot><ns2:dMsgResLot>${mensaje}</ns2:dMsgResLot>${results.join('')}</ns2:rResEnviConsLoteDe>`,
  )

/** Returns one document's part of the answer about a lot. An absent text leaves its element out. */
export const resProcLote = (result: { cdc?: string; dEstRes?: string; protAut?: string; codigo?: string }): string => {
  const element = (name: string, text?: string) => (text === undefined ? '' : `<ns2:${name}>${text}</ns2:${name}>`)
  const verdict = element('dEstRes', result.dEstRes) + element('dProtAut', result.protAut)
  const code = result.codigo === undefined ? '' : resProc(result.codigo, 'x')
  return `<ns2:gResProcLote>${element('id', result.cdc)}${verdict}${code}</ns2:gResProcLote>`
}

export const resConsRuc = (codigo: string, mensaje: string, content = ''): string =>
  soap(
    `<ns2:rResEnviConsRUC ${NS}><ns2:dCodRes>${codigo}</ns2:dCodRes><ns2:dMsgRes>${mensaje}</ns2:dMsgRes>${content}</ns2:rResEnviConsRUC>`,
  )

export const contRuc = (ruc: string, factElec = 'S'): string =>
  `<ns2:xContRUC><ns2:dRUCCons>${ruc}</ns2:dRUCCons><ns2:dRazCons>EMPRESA &amp; C&#205;A</ns2:dRazCons><ns2:dCodEstCons>ACT</ns2:dCodEstCons><ns2:dDesEstCons>ACTIVO</ns2:dDesEstCons><ns2:dRUCFactElec>${factElec}</ns2:dRUCFactElec></ns2:xContRUC>`

/** Returns the answer about events. `results` are the contents of one gResProcEVe each. */
export const retEvento = (...results: string[]): string =>
  soap(
    `<ns2:rRetEnviEventoDe ${NS}><ns2:dFecProc>2026-10-09T17:16:57-03:00</ns2:dFecProc>${results.map(result => `<ns2:gResProcEVe>${result}</ns2:gResProcEVe>`).join('')}</ns2:rRetEnviEventoDe>`,
  )

export const fault = soap(
  '<env:Fault><env:Code><env:Value>env:Receiver</env:Value></env:Code><env:Reason><env:Text xml:lang="es">Sin servicio</env:Text></env:Reason></env:Fault>',
)

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;')
