/**
 * Documents as large as real signed ones, some 8 KB, which differ in signature, certificate and names, without the cost
 * of signing.
 */
import { randomBytes } from 'node:crypto'
import type { DocumentoFirmado } from '../src/wire/index.ts'

const CERTIFICATE = randomBytes(1_500).toString('base64')
const TYPE_AND_ISSUER = '01800000005'

export const cdcNumber = (index: number): string => TYPE_AND_ISSUER + String(index).padStart(33, '0')

/** Returns a document. `noise` is the number of its incompressible bytes. */
export function heavyDocument(index: number, noise = 256): DocumentoFirmado {
  const cdc = cdcNumber(index)
  const items = `<gCamItem><dCodInt>${index}</dCodInt><dDesProSer>Yerba mate ñandutí ₲</dDesProSer></gCamItem>`.repeat(
    50,
  )
  const signature = `<SignatureValue>${randomBytes(noise).toString('base64')}</SignatureValue><X509Certificate>${CERTIFICATE}</X509Certificate>`
  const xml = `<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"><DE Id="${cdc}">${items}</DE>${signature}</rDE>`
  return { cdc, rde: Buffer.from(xml) }
}
