/** Closes an unanswered voiding on an operator's word. Stores the operator's name and reason. */
import * as z from 'zod'
import { CLOSED_EVENTO_AS, CloseEventoError, closeEvento } from '../gateway/eventos/index.ts'
import { type Operation, OperationError } from './operation.ts'

const order = z.object({
  evento: z.string().max(15),
  estado: z.enum(CLOSED_EVENTO_AS),
  motivo: z.string().trim().min(5).max(500),
  protocolo: z.string().max(20).optional(),
  por: z.string().min(1).max(100),
})

export const closeEventoOperation: Operation = async (deps, { print }, given) => {
  const parsed = order.safeParse(given)
  if (!parsed.success) throw new OperationError(NOT_READ)
  const { evento, ...word } = parsed.data
  try {
    const { id, estado, numero_inicio, numero_fin } = await closeEvento(deps, evento, word)
    print(
      `Listo: la inutilización ${id} (${numero_inicio} a ${numero_fin}) quedó en ${estado}, con su nombre y el motivo.`,
    )
  } catch (error) {
    throw error instanceof CloseEventoError ? new OperationError(error.message) : error
  }
}

const NOT_READ = `No se entendió la orden: --estado es ${CLOSED_EVENTO_AS.join(' o ')}; --motivo tiene entre 5 y 500 caracteres. No se cambió nada.`
