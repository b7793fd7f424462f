/** The authority's messages, by result code. */
import { cellsOf, Table } from './table.ts'

export interface Resultado {
  readonly codigo: string
  readonly mensaje: string
}

/** One or more results. The first one is the verdict. */
export type Resultados = readonly [Resultado, ...Resultado[]]

export type Estado = 'Aprobado' | 'Aprobado con observación' | 'Rechazado'

/** Messages of active codes. A code that the authority published twice has the first. */
const MENSAJES = new Table(() =>
  cellsOf('resultados')
    .filter(([, , , estado]) => estado !== 'derogado')
    .map(([codigo = '', , mensaje = '']) => [codigo, mensaje] as const)
    .reverse(),
)

/** Returns the authority's message of an active code. Throws for another code. */
export function mensajeDe(codigo: string): string {
  const mensaje = MENSAJES.get(codigo)
  if (mensaje === undefined) throw new Error(`the authority publishes no active code ${codigo}`)
  return mensaje
}

/** Codes of the services that belong to no rule on a document or an event. */
const DE_SERVICIOS = new Set(
  (
    '0100 0160 0161 0162 0163 0183 0200 0260 0270 0300 0301 0320 0340 0360 0361 0362 0363 0364 ' +
    '0380 0420 0421 0422 0460 0500 0501 0502 0560 0600'
  ).split(' '),
)

/** Messages that the test system answers in other words than the manual, as in test/reference/samples. */
const OTRAS_PALABRAS: Readonly<Record<string, string>> = {
  '0160': 'XML Mal Formado.',
  '0420': 'Documento No Existe en SIFEN o ha sido Rechazado',
  '0502': 'RUC encontrado',
}

/** Returns the code with its message. Undefined for a code of no service. */
export function resultadoDe(codigo: string): Resultado | undefined {
  if (!DE_SERVICIOS.has(codigo)) return undefined
  return { codigo, mensaje: OTRAS_PALABRAS[codigo] ?? mensajeDe(codigo) }
}

/** Returns the code with its message. Throws for a code of no service. */
export function resultado(codigo: string): Resultado {
  const found = resultadoDe(codigo)
  if (found === undefined) throw new Error(`no service answers ${codigo}`)
  return found
}
