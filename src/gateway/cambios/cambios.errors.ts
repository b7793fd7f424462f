/** Errors of the list of changes, one factory each. */
import { HttpError, unprocessable } from '../../http/index.ts'

/** 410: some changes after `after_id` are no longer kept. */
export const changesDeleted = (afterId: number, firstAfterId: number) =>
  new HttpError(
    410,
    `Los cambios que siguen al ${afterId} ya no se guardan todos. Lea el estado de sus documentos con GET /api/sifen/dtes?updated_since=…, y siga los cambios con after_id=${firstAfterId}.`,
    { code: 'CAMBIOS_BORRADOS', body: { primer_after_id: firstAfterId } },
  )

/** 422: no change of the company has had that place. */
export const notReached = (afterId: number, last: number) =>
  unprocessable({
    after_id: [
      `El campo after_id ${afterId} está después del último cambio de esta empresa, que es el ${last}. Revise que sea de ella y de esta instalación.`,
    ],
  })

export const notYourEmpresa = (id: number) =>
  unprocessable({ empresa_id: [`No hay una empresa con id ${id} entre las suyas: véalas en GET /api/auth/me.`] })

/** 422: the list is of one company. */
export const chooseEmpresa = (own: readonly { id: number; ruc: string }[] | undefined) => {
  const named = own?.map(({ id, ruc }) => `${id} (RUC ${ruc})`).join(', ')
  const which = named ? `: ${named}` : own ? '; todavía no pertenece a ninguna' : ''
  return unprocessable({ empresa_id: [`Indique empresa_id, porque los cambios se leen de a una empresa${which}.`] })
}
