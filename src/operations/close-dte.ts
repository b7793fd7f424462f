/** Closes a document in doubt on an operator's word. Stores the operator's name and reason. */
import * as z from 'zod'
import { CLOSED_AS, CloseError, closeDte } from '../gateway/dtes/index.ts'
import { type Operation, OperationError } from './operation.ts'

const order = z.object({
  documento: z.string().max(44),
  estado: z.enum(CLOSED_AS),
  motivo: z.string().trim().min(5).max(500),
  protocolo: z.string().max(20).optional(),
  por: z.string().min(1).max(100),
})

export const closeDteOperation: Operation = async (deps, { print }, given) => {
  const parsed = order.safeParse(given)
  if (!parsed.success) throw new OperationError(NOT_READ)
  const { documento, ...word } = parsed.data
  try {
    const { id, cdc, estado } = await closeDte(deps, documento, word)
    print(`Listo: el documento ${id} (CDC ${cdc}) quedó en ${estado}, con su nombre y el motivo.`)
  } catch (error) {
    throw error instanceof CloseError ? new OperationError(error.message) : error
  }
}

const NOT_READ = `No se entendió la orden: --estado es ${CLOSED_AS.join(', ')}; --motivo tiene entre 5 y 500 caracteres. No se cambió nada.`
