/** The confirmation of a cancellation: the effects, which are final, the reason, and the number typed by hand. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import {
  BLANK,
  Card,
  Confirm,
  Field,
  Note,
  Problems,
  page,
  type Refused,
  shownAmount,
  timeLeft,
} from '../../web/index.ts'
import { type DteRow, detailOf } from '../dtes/index.ts'
import { capital, conArticulo, numeroCompleto, seven } from './tipos.ts'

const FIELDS = ['motivo', 'numero']

/** Returns the reason why the document cannot be cancelled. Undefined when it can. */
function obstacle({ estado }: DteRow, until: Date | undefined, now: Date): string | undefined {
  if (estado === 'cancelled') return 'Ya está cancelado.'
  if (estado !== 'approved' && estado !== 'approved_obs') return 'Solo se cancela lo que SIFEN aprobó.'
  if (until && !timeLeft(until, now)) return 'El plazo venció: ajuste la operación con una nota de crédito.'
  return undefined
}

export async function cancelarPage(deps: Deps, reply: FastifyReply, dte: DteRow, refused: Refused = BLANK) {
  const { cancelable_hasta } = await detailOf(deps, dte)
  const until = cancelable_hasta === null ? undefined : new Date(cancelable_hasta)
  const now = deps.clock.now()
  const why = obstacle(dte, until, now)
  const numero = seven(dte.numero)
  const what = conArticulo(dte.tipo_documento)
  const back = `/documentos/${dte.id}`
  const left = until && timeLeft(until, now)
  return page(deps, reply, {
    title: 'Cancelar',
    h1: (
      <>
        Cancelar {what} <span class="n-nowrap">{numeroCompleto(dte)}</span>
      </>
    ),
    crumbs: [
      ['Documentos', '/documentos'],
      [numeroCompleto(dte), back],
    ],
    sub: [dte.receptor_nombre, shownAmount(dte.total_operacion, dte.moneda), left && `quedan ${left}`]
      .filter(Boolean)
      .join(' · '),
    body: (
      <>
        <Problems refused={refused} fields={FIELDS} what="no se canceló nada" />
        {why ? (
          <Card title="No se puede cancelar">
            <Note tone="warn" title={why} />
            <div class="n-actions">
              <a class="btn" href={back}>
                Volver al documento
              </a>
            </div>
          </Card>
        ) : (
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
        )}
      </>
    ),
  })
}
