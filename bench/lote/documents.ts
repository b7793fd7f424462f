/**
 * The 50 signed invoices of a full lot, passed to both sides in a file: the same bytes, signed before the measurement.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CSC_DE_PRUEBA,
  type DocumentoFirmado,
  horaAsuncion,
  LOTE_LIMITS,
  loadSigningKey,
  prepareDocumento,
  signDocumento,
} from '@nanduti/sifen'
import { readEmitterFolder } from '../emitter-folder.ts'
import { contextoAt, invoices, NUMERO } from '../invoices.ts'

const ITEMS = 10
const FILE = 'lote.json'

/** Writes the signed documents into the issuer's folder. */
export function writeDocuments(folder: string, ahora: Date): void {
  const { certPem, keyPem } = readEmitterFolder(folder)
  const [csc] = CSC_DE_PRUEBA
  if (csc === undefined) throw new Error('there is no test CSC')
  const signer = { key: loadSigningKey(certPem, keyPem), csc }
  const hora = horaAsuncion(ahora)
  const bodies = invoices(ITEMS, 'mixta', hora)
  const xmls = Array.from({ length: LOTE_LIMITS.documents }, (_, index) => {
    const preparation = prepareDocumento(bodies[index % bodies.length], contextoAt(hora))
    if (!preparation.ok) throw new Error(JSON.stringify(preparation.problems))
    const { xml } = signDocumento(preparation.prepared, { ...NUMERO, numero: index + 1 }, hora, signer)
    return Buffer.from(xml).toString()
  })
  writeFileSync(join(folder, FILE), JSON.stringify(xmls))
}

/** Returns the text of each document. */
export const readDocuments = (folder: string): string[] => JSON.parse(readFileSync(join(folder, FILE), 'utf8'))

export const cdcOf = (xml: string): string => / Id="([0-9]{44})"/.exec(xml)?.[1] ?? ''

export const asFirmado = (xml: string): DocumentoFirmado => ({ cdc: cdcOf(xml), rde: Buffer.from(xml) })
