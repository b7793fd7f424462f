import { expect, it } from 'vitest'
import { issueEmitter, makeAuthority } from '../../../test/support/throwaway-ca.ts'
import { carQrOf } from './car-qr.ts'
import { loadSigningKey } from './certificate/index.ts'
import { signRde } from './sign.ts'

const CDC = '01800990064001001000421322026010810494221989'
const QR = 'https://ekuatia.set.gov.py/consultas-test/qr?nVersion=150&Id=1&dRucRec=80000000'
const { certPem, keyPem } = issueEmitter(makeAuthority())

it('is the text that was signed, with plain &, whatever the texts of the document say', () => {
  const content = '<dInfoEmi>&lt;dCarQR>no&lt;/dCarQR></dInfoEmi>'
  const { xml } = signRde(CDC, content, loadSigningKey(certPem, keyPem), () => QR)
  expect(carQrOf(xml)).toBe(QR)
})

it('is undefined without a QR, and when it has no end', () => {
  expect(carQrOf(Buffer.from('<rDE></rDE>'))).toBeUndefined()
  expect(carQrOf(Buffer.from('<rDE><dCarQR>https://x'))).toBeUndefined()
})
