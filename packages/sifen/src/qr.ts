/**
 * The text of the QR code (dCarQR, J002): the public lookup address of the document, with a hash keyed by the issuer's
 * CSC. docs/sifen §5.
 */
import { hash } from 'node:crypto'

/** The security code of an issuer. `id` is in the QR, `valor` only in its hash. */
export type Csc = { id: string; valor: string }

/** The public lookup of each environment. NT10: same host for both. */
export const CONSULTA_QR = {
  test: 'https://ekuatia.set.gov.py/consultas-test/qr?',
  prod: 'https://ekuatia.set.gov.py/consultas/qr?',
} as const

/** The two public codes of the test environment. They are not valid in production. */
export const CSC_DE_PRUEBA: readonly Csc[] = [
  { id: '0001', valor: 'ABCD0000000000000000000000000000' },
  { id: '0002', valor: 'EFGH0000000000000000000000000000' },
]

export type QrFacts = {
  cdc: string
  /** dFeEmiDE as in the XML */
  fechaEmision: string
  /** `dRucRec` (without check digit) or `dNumIDRec` ('0' for an unnamed receiver) */
  receptor: { dRucRec: string } | { dNumIDRec: string }
  /** Texts as in the XML; '0' where the element is absent. */
  totalOperacion: string
  totalIva: string
  items: number
  /** ds:DigestValue, base64 text */
  digestValue: string
}

const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex')

/** Returns the query that is hashed, from `nVersion=` to `IdCSC=` inclusive. */
export function qrQuery(facts: QrFacts, idCsc: string): string {
  const receptor =
    'dRucRec' in facts.receptor ? `dRucRec=${facts.receptor.dRucRec}` : `dNumIDRec=${facts.receptor.dNumIDRec}`
  return (
    `nVersion=150&Id=${facts.cdc}&dFeEmiDE=${hex(facts.fechaEmision)}&${receptor}` +
    `&dTotGralOpe=${facts.totalOperacion}&dTotIVA=${facts.totalIva}&cItems=${facts.items}` +
    `&DigestValue=${hex(facts.digestValue)}&IdCSC=${idCsc}`
  )
}

/** Returns cHashQR: SHA-256 of the query followed by the CSC, lower-case hex. */
export const qrHash = (query: string, csc: string): string => hash('sha256', query + csc, 'hex')

/** Returns the whole text of the code, with plain `&`. In XML each is `&amp;`. */
export function qrText(facts: QrFacts, csc: Csc, ambiente: keyof typeof CONSULTA_QR): string {
  const query = qrQuery(facts, csc.id)
  return `${CONSULTA_QR[ambiente]}${query}&cHashQR=${qrHash(query, csc.valor)}`
}
