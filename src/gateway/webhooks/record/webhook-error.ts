/** Error of an operation on webhooks. Its Spanish message says what is wrong, why, and what to do. */
export class WebhookError extends Error {
  override name = 'WebhookError'
}

export const gone = (id: number) => new WebhookError(`No hay ningún webhook con el id ${id}, o fue eliminado.`)
