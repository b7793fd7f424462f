/** Inputs of both sides: signed invoices and a logo, as files in the run's folder. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleLogo } from '../../test/support/png-factory.ts'

export const KUDE_SIZES = [10, 100] as const

const LOGO = 'logo.png'
const xmlFile = (size: number) => `kude-${size}.xml`

export function writeInputs(folder: string, xmlOf: (size: number) => Uint8Array): void {
  writeFileSync(join(folder, LOGO), sampleLogo())
  for (const size of KUDE_SIZES) writeFileSync(join(folder, xmlFile(size)), xmlOf(size))
}

export const readInputs = (folder: string) => ({
  logo: readFileSync(join(folder, LOGO)),
  xmlOf: (size: number) => readFileSync(join(folder, xmlFile(size)), 'utf8'),
})
