/** One input for each code of our rules: a document that breaks only that rule, of a type that SIFEN accepts. */

import { readInput } from '../src/documento/input/read-input.ts'
import { manualIdOf } from '../src/documento/manual-id.ts'
import { prepareInput } from '../src/documento/prepare.ts'
import type { Referido } from '../src/documento/rules/index.ts'
import { type Contexto, NOMBRE_DE_PRUEBA, TIPOS_FUTUROS } from '../src/index.ts'
import { type Body, contexto, minimal } from './invoice-factory.ts'
import { REFERIDOS } from './referido-cases.ts'
import * as deFactura from './rule-cases.ts'
import * as deTipos from './tipo-rule-cases.ts'

export type LocalCase = { defect: string; body: Body; where: Contexto; referidos: readonly Referido[] }

const codeOf = (problem: string | undefined) => / (\d{4})$/.exec(problem ?? '')?.[1]

const where = contexto()
const numeracion = { ...(where.numeracion as NonNullable<Contexto['numeracion']>), timbradoFechaInicio: '2026-11-22' }
const emisor = { ...(where.emisor as NonNullable<Contexto['emisor']>), razonSocial: NOMBRE_DE_PRUEBA }

/** Errors in the issuer's registered data, and not in the request. */
const REGISTRADO: readonly [codigo: string, LocalCase][] = [
  ['1103', { defect: 'a stamp of tomorrow', body: minimal(), where: { ...where, numeracion }, referidos: [] }],
  [
    '1263',
    { defect: 'the name of tests', body: minimal(), where: { ...where, ambiente: 'prod', emisor }, referidos: [] },
  ],
]

const cases = [...Object.values(deFactura), ...Object.values(deTipos)].flatMap(table =>
  table.flatMap(([defect, body, problem]): [string, LocalCase][] => {
    const codigo = codeOf(problem)
    const received = !TIPOS_FUTUROS.includes(Number(body.tipoDocumento))
    return codigo !== undefined && received ? [[codigo, { defect, body, where, referidos: [] }]] : []
  }),
)
const booked = REFERIDOS.flatMap(([defect, body, referido, problem]): [string, LocalCase][] => {
  const codigo = codeOf(problem)
  return codigo === undefined ? [] : [[codigo, { defect, body, where, referidos: [referido] }]]
})

/** Cases by code, the first of several. */
export const LOCALES: ReadonlyMap<string, LocalCase> = new Map([...REGISTRADO, ...cases, ...booked].toReversed())

/** Returns the problems of a case, each with the manual's id of its field. */
export function problemsOfCase({ body, where, referidos }: LocalCase) {
  const preparation = prepareInput(readInput(body), where, referidos)
  const problems = preparation.ok ? [] : preparation.problems
  return problems.map(problem => ({ ...problem, id: manualIdOf(problem) }))
}
