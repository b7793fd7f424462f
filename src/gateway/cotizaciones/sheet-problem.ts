/** Problems of the bank's page, each with a stable code and a message for the operator. */
import type { OutgoingFailure } from '../../ports.ts'

export type Problem = { code: string; mensaje: string }

export class SheetProblem extends Error {
  override name = 'SheetProblem'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.mensaje)
    this.problem = problem
  }
}

const columns = (why: string): Problem => ({
  code: 'BCP_COLUMNS',
  mensaje: `${why} La página del BCP habrá cambiado: compárela con la de siempre y avise a quien mantiene ñandutí.`,
})
const numbers = (why: string): Problem => ({ code: 'BCP_NUMBERS', mensaje: why })
const date = (why: string): Problem => ({ code: 'BCP_DATE', mensaje: why })

/** Quotes the text of a cell, truncated: an unknown page may contain anything. */
const shown = (text: string) => `«${text.slice(0, 40)}»`

export const BCP_PROBLEMS = {
  status: (status: number): Problem => ({
    code: 'BCP_STATUS',
    mensaje: `El BCP respondió ${status} en lugar de su planilla. Se prueba de nuevo más tarde.`,
  }),
  table: (id: string): Problem => ({
    code: 'BCP_PAGE',
    mensaje: `La página del BCP llegó sin la tabla ${id}, o cortada. Si se repite, verifique BCP_URL y mire la página.`,
  }),
  noDate: date('La página del BCP no dice de qué fecha es su planilla.'),
  future: (fecha: string) =>
    date(`La planilla del BCP es del ${fecha}, un día que aún no llegó. Verifique la hora de esta máquina.`),
  older: (fecha: string, stored: string) =>
    date(`La planilla del BCP es del ${fecha}, anterior a la última guardada (${stored}).`),
  column: (heading: string) => columns(`La planilla del BCP no tiene una columna «${heading}», o tiene varias.`),
  dollar: (text: string) => columns(`La planilla del BCP dice que un dólar vale ${shown(text)} dólares.`),
  missing: (monedas: readonly string[]) => columns(`A la planilla del BCP le falta ${monedas.join(', ')}.`),
  twice: (moneda: string) => columns(`La planilla del BCP trae ${moneda} más de una vez.`),
  number: (moneda: string, text: string) =>
    numbers(`La cotización de ${moneda} en la planilla del BCP no es un número: ${shown(text)}.`),
  jump: (moneda: string, from: number, to: number): Problem => ({
    code: 'BCP_JUMP',
    mensaje: `La cotización de ${moneda} pasó de ${from} a ${to}, más del 20 %. Compruébela; si es verdadera, ejecute: nanduti bcp sync --accept-jump.`,
  }),
  noPage: (code: OutgoingFailure, detail: string): Problem => ({ code, mensaje: `${FAILURES[code]} (${detail})` }),
} as const

const FAILURES: Readonly<Record<OutgoingFailure, string>> = {
  HTTP_CONNECTION: 'No se pudo conectar con el BCP. Se prueba de nuevo más tarde.',
  HTTP_TIMEOUT: 'El BCP no respondió a tiempo. Se prueba de nuevo más tarde.',
  HTTP_TOO_LARGE: 'La respuesta del BCP es demasiado grande para ser su planilla.',
  HTTP_REDIRECT: 'El BCP remite a otra dirección, y no se la sigue: verifique BCP_URL.',
  HTTP_PLAIN: 'BCP_URL tiene que ser https://, salvo en esta máquina.',
  HTTP_CODING: 'La respuesta del BCP viene dañada o con una compresión desconocida.',
}
