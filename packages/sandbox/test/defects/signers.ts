/** Keys of the signers that have a defect, for the tests of the signature's rules. */
import type { CertificateRequest } from '../../src/authority/authority.ts'
import type { SigningKey } from '../sandbox-documents.ts'
import { HOUR_MS, NOW, openReception, type Reception } from '../sandbox-reception.ts'
import type { Firmante } from './words.ts'

const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)
/** Documents are signed two hours before they are sent. */
export const TWO_HOURS_AGO = inHours(-2)

/** Issues the key of such a signer, by the authority of the reception or by another one. */
export async function keyOf(firmante: Firmante, reception: Pick<Reception, 'authority'>): Promise<SigningKey> {
  const { authority } = firmante === 'another authority' ? await openReception() : reception
  return authority.issue({ ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x', ...REQUESTS[firmante] })
}

const REQUESTS: Readonly<Record<Firmante, Partial<CertificateRequest>>> = {
  'another authority': {},
  expired: { desde: inHours(-240), hasta: inHours(-24) },
  'not yet valid': { desde: inHours(24) },
  'younger than the signature': { desde: inHours(-1) },
  'no RUC': { ruc: '', dv: '' },
  'another RUC': { ruc: '80099006', dv: '4' },
}
