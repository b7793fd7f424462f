/** Issues one document, and says what became of it. */
import { ErrorDeNanduti, type Nanduti, type Pedido } from '@nanduti/client'
import { type Outcome, outcomeOf, outcomeOfError } from './outcome.ts'

/** `waitMs`: how long to wait for a final state; 0 does not wait. */
export async function issue(
  gateway: Nanduti,
  pedido: Pedido,
  { waitMs, clave = crypto.randomUUID() }: { waitMs: number; clave?: string },
): Promise<Outcome> {
  const unreachable = await reach(gateway)
  if (unreachable) return { ...unreachable, clave }
  const sent = await gateway.emitirDocumento(pedido, { clave }).then(outcomeOf, failing({ wasSent: true }))
  return waitMs > 0 ? settled(gateway, { ...sent, clave }, waitMs) : { ...sent, clave }
}

/** Asks first whether the gateway serves. Returns what is wrong: then nothing was sent for sure. */
export const reach = (gateway: Nanduti): Promise<Outcome | undefined> =>
  gateway.consultarUsuario().then(() => undefined, failing({ wasSent: false }))

/** Returns the outcome of a failed call. Throws any other error again. */
export function failing(call: { wasSent: boolean }) {
  return (error: unknown): Outcome => {
    if (!(error instanceof ErrorDeNanduti)) throw error
    return outcomeOfError(error, call)
  }
}

/** Waits for the final state of a pending document. A failure to ask leaves it pending: the document exists. */
export async function settled(gateway: Nanduti, sent: Outcome, limiteMs: number): Promise<Outcome> {
  if (sent.resultado !== 'pendiente' || sent.id === null) return sent
  try {
    return { ...outcomeOf(await gateway.esperarFinal(sent.id, { limiteMs })), clave: sent.clave }
  } catch (error) {
    if (error instanceof ErrorDeNanduti) return sent
    throw error
  }
}
