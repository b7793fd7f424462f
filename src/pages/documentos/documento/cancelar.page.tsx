/** The confirmation of a cancellation: the effects, which are final, the reason, and the number typed by hand. */
import { padNumero } from '@nanduti/sifen'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { type DteRow, detailOf, type NotaRow } from '../../../gateway/dtes/index.ts'
import { BLANK, Confirm, Field, type Refused, timeLeft } from '../../../web/index.ts'
import { actPage, documentPath } from './act.page.tsx'
import { notasOf } from './document-view.ts'
import { capital, conArticulo, conNotas } from './tipos.ts'

/** Returns the reason why the document cannot be cancelled. Undefined when it can. */
function obstacle({ estado }: DteRow, until: Date | undefined, now: Date, notas: readonly NotaRow[]) {
  if (estado === 'cancelled') return 'Ya está cancelado.'
  if (estado !== 'approved' && estado !== 'approved_obs') return 'Solo se cancela lo que SIFEN aprobó.'
  if (notas.length > 0) return capital(conNotas(notas))
  if (until && !timeLeft(until, now)) return 'El plazo venció: ajuste la operación con una nota de crédito.'
  return undefined
}

export async function cancelarPage(deps: Deps, reply: FastifyReply, dte: DteRow, refused: Refused = BLANK) {
  const { cancelable_hasta } = await detailOf(deps, dte)
  const until = cancelable_hasta === null ? undefined : new Date(cancelable_hasta)
  const now = deps.clock.now()
  const why = obstacle(dte, until, now, await notasOf(deps, dte))
  const numero = padNumero(dte.numero)
  const what = conArticulo(dte.tipo_documento)
  const back = documentPath(dte)
  const left = until && timeLeft(until, now)
  return actPage(deps, reply, {
    ...{ dte, verb: 'Cancelar', refused, fields: ['motivo', 'numero'], undone: 'no se canceló nada', why },
    left: left && `quedan ${left}`,
    children: (
      <Confirm
        title="Esto no se puede deshacer"
        action={`${back}/cancelar`}
        act={`Cancelar ${what}`}
        back={back}
        danger
      >
        <ul>
          <li>{capital(what)} deja de tener efecto ante SIFEN, y el KuDE llevará la palabra CANCELADO.</li>
          <li>El número {numero} queda gastado: no se vuelve a usar ni se inutiliza.</li>
          <li>Se avisa por los webhooks de la empresa; al cliente avísele usted.</li>
        </ul>
        <Field
          name="motivo"
          label="Motivo"
          type="area"
          refused={refused}
          maxlength={500}
          hint="Lo lee la DNIT: entre 5 y 500 caracteres. Por ejemplo: «Se facturó a otro cliente»."
        />
        <Field
          name="numero"
          label={`Escriba ${numero} para confirmar`}
          refused={refused}
          inputmode="numeric"
          autocomplete="off"
        />
      </Confirm>
    ),
  })
}
