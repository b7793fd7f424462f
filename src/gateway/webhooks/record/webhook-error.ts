/** Error of an operation on webhooks. Its Spanish message says what is wrong, why, and what to do. */
type WebhookCode =
  | 'WEBHOOK_DATOS'
  | 'WEBHOOK_ELIMINADO'
  | 'WEBHOOK_EN_PAUSA'
  | 'WEBHOOK_SIN_SECRETO'
  | 'WEBHOOKS_COMPLETOS'

export class WebhookError extends Error {
  override name = 'WebhookError'
  readonly code: WebhookCode

  /** `WEBHOOK_DATOS`: the values are wrong. The other codes are about the state of the subscription or the company. */
  constructor(message: string, code: WebhookCode) {
    super(message)
    this.code = code
  }
}

export const gone = (id: number) =>
  new WebhookError(`No hay ningún webhook con el id ${id}, o fue eliminado.`, 'WEBHOOK_ELIMINADO')

export const withoutSecret = () =>
  new WebhookError(
    'Este webhook perdió su secreto: rótelo primero, y cargue el nuevo en el receptor.',
    'WEBHOOK_SIN_SECRETO',
  )
