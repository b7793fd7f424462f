/** Defects of the signature and of the certificate, in any document. MT v150 12.2 and 12.3 */
import { anywhere, asItIs, type Defect, defect, has, plusOne } from './words.ts'

export const FIRMA: readonly Defect[] = [
  defect('0120', 'certificate of another authority', anywhere, asItIs, { firmante: 'another authority' }),
  defect('0121', 'certificate out of date', anywhere, asItIs, { firmante: 'expired' }),
  defect('0121', 'certificate not in force yet', anywhere, asItIs, { firmante: 'not yet valid' }),
  defect('0122', 'certificate without RUC', anywhere, asItIs, { firmante: 'no RUC' }),
  defect('0140', 'reference to another Id', anywhere, asItIs, { tamper: xml => xml.replace('URI="#', 'URI="#0') }),
  defect('0141', 'an amount changed after signing', has('dTotGralOpe'), asItIs, { tamper: plusOne('dTotGralOpe') }),
  defect('0141', 'a blank added after signing', anywhere, asItIs, {
    tamper: xml => xml.replace('<gOpeDE>', '<gOpeDE> '),
  }),
  defect('0142', 'certificate of another RUC', anywhere, asItIs, { firmante: 'another RUC' }),
  defect('2450', 'certificate younger than the signature', anywhere, asItIs, {
    firmante: 'younger than the signature',
  }),
]
