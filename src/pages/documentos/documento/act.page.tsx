/** A page about one act on a document: why it is not possible, or the form that confirms it. */
import type { FastifyReply } from 'fastify'
import type { ComponentChildren } from 'preact'
import type { Deps } from '../../../deps.ts'
import type { DteRow } from '../../../gateway/dtes/index.ts'
import { Card, Note, Problems, page, type Refused, shownAmount } from '../../../web/index.ts'
import { conArticulo, numeroCompleto } from './tipos.ts'

type Act = {
  dte: DteRow
  verb: 'Cancelar' | 'Descartar'
  refused: Refused
  /** Fields of the form, in its order. */
  fields: readonly string[]
  /** Consequence of a refusal. */
  undone: string
  /** Why the act is not possible. */
  why: string | undefined
  /** Time left, in words. */
  left?: string | undefined
  /** The form. */
  children: ComponentChildren
}

/** Returns the address of the document's page. */
export const documentPath = ({ id }: Pick<DteRow, 'id'>) => `/documentos/${id}`

export function actPage(deps: Deps, reply: FastifyReply, act: Act) {
  const { dte, verb, refused, fields, undone, why, left, children } = act
  const back = documentPath(dte)
  return page(deps, reply, {
    title: verb,
    h1: (
      <>
        {verb} {conArticulo(dte.tipo_documento)} <span class="n-nowrap">{numeroCompleto(dte)}</span>
      </>
    ),
    crumbs: [
      ['Documentos', '/documentos'],
      [numeroCompleto(dte), back],
    ],
    sub: [dte.receptor_nombre, shownAmount(dte.total_operacion, dte.moneda), left].filter(Boolean).join(' · '),
    body: (
      <>
        <Problems refused={refused} fields={fields} what={undone} />
        {why ? (
          <Card title={`No se puede ${verb.toLowerCase()}`}>
            <Note tone="warn" title={why} />
            <div class="n-actions">
              <a class="btn" href={back}>
                Volver al documento
              </a>
            </div>
          </Card>
        ) : (
          children
        )}
      </>
    ),
  })
}
