/** Signers of the campaign's documents: the correct issuer, and one for every defect of a certificate. */

import type { CertificateRequest, IssuedCertificate } from '@nanduti/sandbox'
import { loadSigningKey, type SigningKey, signRde } from '@nanduti/sifen'
import type { Firmante, Outside } from '../../packages/sandbox/test/defects/words.ts'
import { named, qrOf, recibeMessage, type SignedDocument } from '../../packages/sandbox/test/sandbox-documents.ts'
import { NOW, openReception } from '../../packages/sandbox/test/sandbox-reception.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)
const ISSUER: CertificateRequest = { ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x' }

export interface Issuer {
  readonly key: SigningKey
  /** Signs an unsigned rDE, possibly with a defect, and wraps it into the message of recibe. */
  sign(unsigned: string, outside?: Outside): SignedDocument
}

type Issue = (request: CertificateRequest) => Promise<IssuedCertificate>

/** Issues the certificates with an authority of the sandbox. */
export async function openIssuer(issue: Issue): Promise<Issuer> {
  const keyOf = async (request: Partial<CertificateRequest>, by: Issue = issue) => {
    const { certPem, keyPem } = await by({ ...ISSUER, ...request })
    return loadSigningKey(certPem, keyPem)
  }
  const elsewhere = await openReception()
  const key = await keyOf({})
  const keys: Readonly<Record<Firmante, SigningKey>> = {
    'another authority': await keyOf({}, request => elsewhere.authority.issue(request)),
    expired: await keyOf({ desde: inHours(-240), hasta: inHours(-24) }),
    'not yet valid': await keyOf({ desde: inHours(24) }),
    // Documents are signed two hours before they are sent.
    'younger than the signature': await keyOf({ desde: inHours(-1) }),
    'no RUC': await keyOf({ ruc: '', dv: '' }),
    'another RUC': await keyOf({ ruc: '80099006', dv: '4' }),
  }
  const sign = (unsigned: string, outside: Outside = {}) =>
    signed(unsigned, outside.firmante === undefined ? key : keys[outside.firmante], outside)
  return { key, sign }
}

function signed(unsigned: string, key: SigningKey, { cdc: change, qr = same, csc, tamper = same }: Outside) {
  const { cdc, content } = named(unsigned, change)
  const [, inside = ''] = /<DE Id="[^"]*">(.*)<\/DE>/s.exec(content) ?? []
  const { xml } = signRde(cdc, inside, key, digestValue => qr(qrOf(content, cdc, digestValue, csc)))
  const rde = tamper(xml.toString())
  return { cdc, rde, request: recibeMessage(rde) }
}

const same = (text: string) => text
