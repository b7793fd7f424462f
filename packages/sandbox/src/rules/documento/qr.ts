/** Rules of SIFEN about the text of the QR. docs/sifen §5, MT v150 12.4 group J, NT10 */
import { createHash } from 'node:crypto'
import { type Rule, rule, type Submission } from '../rule/index.ts'

const BASE_DE_PRUEBA = 'https://ekuatia.set.gov.py/consultas-test/qr'
const ENDING = /^(?<idCsc>\w{1,4})&cHashQR=(?<hash>[0-9a-f]{64})$/

/**
 * Returns the text that the QR must have between its base address and the id of the security code, derived from the
 * XML.
 */
function qrContent(s: Submission): string {
  const { dFeEmiDE, gDatRec } = s.de.gDatGralOpe
  const digestValue = s.signature.standard ? s.signature.digestValue : ''
  return [
    `nVersion=${s.rde.dVerFor}`,
    `Id=${s.cdc}`,
    `dFeEmiDE=${hex(dFeEmiDE)}`,
    gDatRec.iNatRec === '1' ? `dRucRec=${gDatRec.dRucRec}` : `dNumIDRec=${gDatRec.dNumIDRec}`,
    `dTotGralOpe=${s.de.gTotSub?.dTotGralOpe ?? '0'}`,
    `dTotIVA=${s.de.gTotSub?.dTotIVA ?? '0'}`,
    `cItems=${s.items.length}`,
    `DigestValue=${hex(digestValue)}`,
    'IdCSC=',
  ].join('&')
}

export const REGLAS_QR: readonly Rule[] = [
  rule('2500', s => parts(s) === undefined),
  rule('2501', s => {
    const qr = parts(s)
    if (qr === undefined) return false
    const csc = s.csc(qr.idCsc)
    return csc === undefined || sha256(`${qrContent(s)}${qr.idCsc}${csc}`) !== qr.hash
  }),
  rule('2502', s => !s.rde.gCamFuFD.dCarQR.startsWith(`${BASE_DE_PRUEBA}?`)),
  rule('2503', s => s.rde.gCamFuFD.dInfAdic !== undefined),
]

/** Returns the id of the security code and the hash. Undefined when the text before them does not match the XML. */
function parts(s: Submission): { idCsc: string; hash: string } | undefined {
  const text = s.rde.gCamFuFD.dCarQR
  const query = text.slice(text.indexOf('?') + 1)
  const content = qrContent(s)
  if (!query.startsWith(content)) return undefined
  const { idCsc, hash } = ENDING.exec(query.slice(content.length))?.groups ?? {}
  return idCsc === undefined || hash === undefined ? undefined : { idCsc, hash }
}

function hex(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
