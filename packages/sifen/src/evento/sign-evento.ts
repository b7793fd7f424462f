/** The second half of an event's life: a prepared body gets its id, its signing date and its signature. */
import { Check, constant, dateTime, writeRows } from '../campos/index.ts'
import type { SigningKey } from '../certificate/index.ts'
import { signREve } from '../sign.ts'
import type { PreparedEvento } from './prepare-evento.ts'

const CABECERA = [dateTime('dFecFirma', 'GDE004', 1, 'fechaFirma'), constant('dVerFor', 'GDE005', '150')]

/** tdIdEve: ten digits. */
const MAX_ID = 9_999_999_999

export type FirmaEvento = {
  /** Attribute Id of rEve, 1–9,999,999,999: our number of the event, which SIFEN's answer returns. */
  id: number
  /** Local time of Asunción. Must not be ahead of SIFEN's clock. */
  fechaFirma: string
}

/**
 * Signs an event. `xml` is the whole gGroupGesEve, which goes into dEvReg unchanged. The same arguments return the same
 * bytes. Throws RangeError when `id` or `fechaFirma` are invalid.
 */
export function signEvento(
  { body }: PreparedEvento,
  { id, fechaFirma }: FirmaEvento,
  key: SigningKey,
): { xml: Buffer } {
  if (!Number.isInteger(id) || id < 1 || id > MAX_ID) throw new RangeError(`Not an event id of 1 to 10 digits: ${id}`)
  const check = new Check()
  const head = writeRows(CABECERA, { fechaFirma }, '', check)
  const [problem] = check.problems
  if (problem) throw new RangeError(`The head of an event is not valid: ${problem.mensaje}`)
  return { xml: signREve({ id: String(id), content: head + body }, key) }
}
