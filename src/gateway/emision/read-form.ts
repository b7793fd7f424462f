/**
 * Reads the texts of a submitted form and removes blank rows. Rejects unknown fields, so that nothing typed is lost.
 */
import { type Campos, initialOf, isBlank, LISTAS, type Lista, rowOf, templateOf } from './campo.ts'
import { campoDe } from './formularios.ts'
import { LOST, WAIVED } from './lost.ts'

/** Fields of every form besides those of its table. */
export const PROPIOS = ['tipoDocumento', 'idempotency_key', 'empresa', 'accion', LOST, WAIVED] as const

export type FormRead = {
  values: Record<string, string>
  /** Number of filled-in rows by list. */
  filas: Readonly<Record<Lista, number>>
  /** Names of fields that the form does not have. */
  unknown: string[]
}

export function readForm(campos: Campos, sent: Readonly<Record<string, unknown>>): FormRead {
  const known = Object.keys(sent).filter(name => campoDe(campos, name) && typeof sent[name] === 'string')
  const own: readonly string[] = PROPIOS
  const unknown = Object.keys(sent).filter(name => !known.includes(name) && !own.includes(name))
  const texts = Object.fromEntries(known.map(name => [name, sent[name] as string]))
  return { ...closeUp(campos, texts), unknown }
}

/** Renumbers the filled-in rows 0, 1, 2 … in their order. */
export function closeUp(campos: Campos, texts: Readonly<Record<string, string>>): Omit<FormRead, 'unknown'> {
  const values = Object.fromEntries(Object.entries(texts).filter(([name]) => !rowOf(name)))
  const filas = Object.fromEntries(LISTAS.map(lista => [lista, 0])) as Record<Lista, number>
  for (const lista of LISTAS) {
    const rows = Map.groupBy(
      Object.keys(texts).filter(name => rowOf(name)?.lista === lista),
      name => rowOf(name)?.row ?? 0,
    )
    for (const [, names] of [...rows].sort(([a], [b]) => a - b)) {
      if (names.every(name => isUntouched(campos, name, texts))) continue
      const row = filas[lista]++
      for (const name of names) values[`${lista}.${row}.${lastOf(name)}`] = texts[name] ?? ''
    }
  }
  return { values, filas }
}

const lastOf = (name: string) => name.slice(rowOf(name)?.prefix.length ?? 0)

function isUntouched(campos: Campos, name: string, texts: Readonly<Record<string, string>>): boolean {
  const campo = campos[templateOf(name)]
  const value = texts[name]
  return isBlank(value) || (campo !== undefined && value === initialOf(campo))
}
