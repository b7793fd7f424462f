/** Types of the plain-HTTP routes, their answers and refusals. */

import type { Reading } from '../scripts/index.ts'
import type { FormValues } from './form.ts'
import type { Sandbox } from './sandbox.ts'

const DEFAULT_LAST = 100

/** One call of a route: the values of `:name` in its path, the query, and the body read as JSON. */
export interface ControlCall {
  readonly sandbox: Sandbox
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
  /** Values of a form, on a route that takes one. */
  readonly form: FormValues
}

export interface ControlAnswer {
  readonly status: number
  readonly type: string
  readonly body: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `/control/scripts/:id` */
  readonly path: string
  /** Largest form that it takes, instead of JSON. */
  readonly maxForm?: number
  readonly answer: (call: ControlCall) => ControlAnswer | Promise<ControlAnswer>
}

/** A refusal, in Spanish. `errors` are by field. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: Readonly<Record<string, string>> | undefined
  constructor(status: number, message: string, errors?: Readonly<Record<string, string>>) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

export const noDocument = (cdc: string) => new Refusal(404, `No hay ningún documento aprobado con el CDC ${cdc}.`)

export function json(value: unknown, status = 200): ControlAnswer {
  return { status, type: 'application/json; charset=utf-8', body: `${JSON.stringify(value)}\n` }
}

export function wrongFields(problems: Readonly<Record<string, string>>): Refusal {
  const sentences = Object.entries(problems).map(([name, problem]) => `${name}: ${problem}`)
  return new Refusal(422, sentences.join('; '), problems)
}

/** Returns the value read. Throws a refusal with every problem otherwise. */
export function accepted<T>(reading: Reading<T>): T {
  if (!reading.ok) throw wrongFields(reading.problems)
  return reading.value
}

/** Returns the last `last` elements of a list. */
export function lastOf<T>(all: readonly T[], query: URLSearchParams): readonly T[] {
  const last = query.get('last') ?? String(DEFAULT_LAST)
  if (!/^\d{1,6}$/.test(last) || last === '0') throw wrongFields({ last: 'se esperaba cuántos, de 1 a 999999' })
  return all.slice(-Number(last))
}
