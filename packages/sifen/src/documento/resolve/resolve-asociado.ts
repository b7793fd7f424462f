/** Resolves associated documents for the catalogue: codes and numbers padded, a RUC without its check digit. */
import { filled } from '../../campos/index.ts'
import { parseRuc } from '../../ruc.ts'
import type { AsociadoInput } from '../input/index.ts'

export const FORMATO = { electronico: 1, impreso: 2, constancia: 3 } as const

export type Asociado = ReturnType<typeof resolveAsociado>

export function resolveAsociado(input: AsociadoInput) {
  const ruc = filled(input.rucFusionado)
  return {
    ...input,
    cdc: filled(input.cdc),
    timbrado: padded(input.timbrado, 8),
    establecimiento: padded(input.establecimiento, 3),
    punto: padded(input.punto, 3),
    numero: padded(input.numero, 7),
    rucFusionado: ruc === undefined ? undefined : (parseRuc(ruc)?.numero ?? ruc),
  }
}

/** Pads a number with leading zeros, which do not change it. */
const padded = (text: string | null | undefined, digits: number): string | undefined =>
  filled(text)?.padStart(digits, '0')
