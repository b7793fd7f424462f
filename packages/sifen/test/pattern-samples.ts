/** Texts that each pattern of the catalogue, and the XSD, must accept, and texts that it must refuse. */
import type { PatternName } from '../src/campos/index.ts'

export const PATTERN_SAMPLES: Readonly<Record<PatternName, { good: string[]; bad: string[] }>> = {
  ruc: { good: ['123', '80012345', '1234567D', '12D'], bad: ['12', '012345', '123456789', '123E', '12A4', '-1234'] },
  dv: { good: ['0', '9'], bad: ['', '10', 'A'] },
  timbrado: { good: ['12345678', '00000001', '10000000'], bad: ['00000000', '1234567', '123456789', '1234567A'] },
  codigo3: { good: ['000', '001', '999'], bad: ['1', '0001', 'A01'] },
  serie: { good: ['AA', 'ZZ'], bad: ['A', 'AAA', 'aa', 'Ñ1'] },
  codigoSeguridad: { good: ['000000001', '999999999'], bad: ['000000000', '1', '1234567890'] },
  email: {
    good: ['a@b.py', 'Ana.Ayala-2_x@sub-dom_1.com.py', '1@2.museum'],
    bad: [
      'a',
      'a@b',
      '@b.py',
      '.a@b.py',
      'a@.py',
      'a@b.p',
      'a b@c.py',
      'á@b.py',
      'a@b.py,c@d.py',
      'a+b@c.py',
      `${'a'.repeat(75)}@b.com`,
    ],
  },
  documento: { good: ['1', 'LE-123', 'a'.repeat(20)], bad: ['', '1.234', '1 234', 'Ñ1', 'a'.repeat(21)] },
  actividad: { good: ['1', '47190', 'A1B2C3D4'], bad: ['', '123456789', 'a1', '47.190'] },
  tarjeta: { good: ['0001', '0042', '9999'], bad: ['0000', '12345', '12A4'] },
  autorizacion: { good: ['100000', '9999999999'], bad: ['012345', '99999', '12345678901', '12345A'] },
  cheque: { good: ['00000001', '12345678'], bad: ['1234567', '123456789', '1234567A'] },
  chasis: {
    good: ['9BWZZZ377VT004251', 'abcdefghijklmnopq'],
    bad: ['', '9BWZZZ377VT00425', '9BWZZZ377VT0042511', '9BWZZZ377VT00425Ñ', '9BWZZZ377VT00425-'],
  },
  ncm: { good: ['090300', '0903001', '09030010', '99999999'], bad: ['00000000', '12345', '123456789', '0903.00.10'] },
  dncpGeneral: { good: ['12345678', '00000000'], bad: ['1234567', '123456789', 'A2345678'] },
  dncpEspecifico: { good: ['123', '1234'], bad: ['12', '12345', 'A23'] },
  gtin: {
    good: ['78412345', '00784123', '12345678901234'],
    bad: ['00000000', '1234567', '123456789012345', '7841234A'],
  },
  numero7: { good: ['0000001', '9999999'], bad: ['0000000', '1', '12345678', 'A234567'] },
  constancia: { good: ['12345678901', '00000000001'], bad: ['00000000000', '1', '123456789012', 'A2345678901'] },
  control: { good: ['ABCD1234', 'abcd-123'], bad: ['ABCD123', 'ABCD12345', 'ABCD.123'] },
  cdc: {
    good: ['01800990064001001000421322026010810494221989', '011234567A8001001000421322026010810494221987'],
    bad: [
      '',
      '0180099006400100100042132202601081049422198',
      `${'0'.repeat(45)}`,
      'X1800990064001001000421322026010810494221980',
    ],
  },
}
