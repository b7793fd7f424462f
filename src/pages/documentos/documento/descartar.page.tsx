/** The dismissal of a failed document: what it means, and the reason. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { DteRow } from '../../../gateway/dtes/index.ts'
import { BLANK, Confirm, Field, type Refused } from '../../../web/index.ts'
import { actPage, documentPath } from './act.page.tsx'

/** Returns the reason why the document cannot be dismissed. Undefined when it can. */
function obstacle({ estado, descartado_at }: DteRow): string | undefined {
  if (descartado_at) return 'Ya está descartado.'
  return estado === 'rejected' || estado === 'error'
    ? undefined
    : 'Solo se descarta un documento rechazado o no enviado.'
}

export function descartarPage(deps: Deps, reply: FastifyReply, dte: DteRow, refused: Refused = BLANK) {
  const back = documentPath(dte)
  return actPage(deps, reply, {
    ...{ dte, verb: 'Descartar', refused, fields: ['motivo'], undone: 'no se descartó nada', why: obstacle(dte) },
    children: (
      <Confirm title="No hará falta otro documento" action={`${back}/descartar`} act="Descartar" back={back}>
        <ul>
          <li>El documento queda como está, sin valor fiscal, y deja de figurar entre los que necesitan atención.</li>
          <li>Descártelo solo si la venta no se hizo, o si ya tiene otro documento aprobado.</li>
          <li>Si lo reenvía más tarde, vuelve a contar.</li>
        </ul>
        <Field
          name="motivo"
          label="Motivo"
          type="area"
          refused={refused}
          maxlength={500}
          hint="Queda en el historial, con su nombre: entre 5 y 500 caracteres. Por ejemplo: «El cliente desistió de la compra»."
        />
      </Confirm>
    ),
  })
}
