/** Refusals of the slices, as failures of an operation. */
import { type FieldErrors, HttpError } from '../http/index.ts'
import { OperationError } from './operation.ts'

/** Turns a refusal into an `OperationError` with the words of the API and the pages, every problem in its line. */
export async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const problems = Object.values((error.body.errors ?? {}) as FieldErrors).flat()
    throw new OperationError(`${problems.length > 1 ? problems.join('\n') : error.message} No se cambió nada.`)
  }
}
