/** Issues one document, and says what became of it. */
import { ErrorDeNanduti, type Nanduti, type Pedido } from '@nanduti/client'
import { type Outcome, outcomeOf, outcomeOfError } from './outcome.ts'

/**
 * `waitMs`: how long to wait for a final state; 0 does not wait. First asks whether the gateway serves: when it does not,
 * nothing was sent for sure.
 */
export async function issue(
  gateway: Nanduti,
  pedido: Pedido,
  { waitMs, clave = crypto.randomUUID() }: { waitMs: number; clave?: string },
): Promise<Outcome> {
  const fail = (wasSent: boolean) => (error: unknown) => {
    if (!(error instanceof ErrorDeNanduti)) throw error
    return { ...outcomeOfError(error, { wasSent }), clave }
  }
  const unreachable = await gateway.consultarUsuario().then(() => undefined, fail(false))
  if (unreachable) return unreachable
  const sent = await gateway
    .emitirDocumento(pedido, { clave })
    .then(visto => ({ ...outcomeOf(visto), clave }), fail(true))
  return sent.resultado === 'pendiente' && sent.id !== null && waitMs > 0 ? settled(gateway, sent, waitMs) : sent
}

/** Waits for the final state. A failure to ask leaves it pending: the document exists. */
async function settled(gateway: Nanduti, sent: Outcome, limiteMs: number): Promise<Outcome> {
  try {
    return { ...outcomeOf(await gateway.esperarFinal(sent.id ?? 0, { limiteMs })), clave: sent.clave }
  } catch (error) {
    if (error instanceof ErrorDeNanduti) return sent
    throw error
  }
}
