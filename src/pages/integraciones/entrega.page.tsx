/** The page of a delivery: the content sent, each attempt, the answers, and the next step. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { attemptsOf, deliveryHeaders, FAILURES, type findDelivery, findWebhook } from '../../gateway/webhooks/index.ts'
import type { FieldErrors } from '../../http/index.ts'
import {
  Card,
  counted,
  DataList,
  Form,
  type Moment,
  Note,
  Problems,
  page,
  shownInstant,
  Timeline,
} from '../../web/index.ts'
import { Again, Outcome } from './deliveries.tsx'

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>
type Attempt = Awaited<ReturnType<typeof attemptsOf>>[number]

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

export async function entregaPage(deps: Deps, reply: FastifyReply, delivery: Delivery, errors: FieldErrors = {}) {
  const { id, empresa_id, webhook_id, event, created_at, body, resend, due_at } = delivery
  const attempts = await attemptsOf(deps.db, empresa_id, [id])
  const last = attempts.at(-1)
  const hook = await findWebhook(deps.db, webhook_id)
  const headers = headersOf(delivery)
  const outcome = {
    ...delivery,
    status: last?.status ?? null,
    error_code: last?.error_code ?? null,
    attempts: attempts.length,
  }
  return page(deps, reply, {
    title: `Entrega ${id}`,
    crumbs: [['Integraciones', '/configuracion?tab=integraciones']],
    sub: (
      <>
        <Outcome row={outcome} /> {attempts.length > 0 && `tras ${counted(attempts.length, 'intento', 'intentos')}.`}
      </>
    ),
    actions: hook && (
      <Form action={`/configuracion/entregas/${id}/reenviar`} class="">
        <button type="submit" class="btn btn-primary">
          <Again />
          Reenviar ahora
        </button>
      </Form>
    ),
    body: (
      <>
        <Problems refused={{ values: {}, errors }} fields={[]} what="no se reenvió" />
        <div class="n-cols">
          <div class="n-stack">
            <Card title="Intentos">
              {attempts.length > 0 || due_at ? (
                <Timeline moments={momentsOf(attempts, delivery)} />
              ) : (
                <p class="mb-0">No se intentó: el webhook estaba en pausa.</p>
              )}
            </Card>
            <Card title="Lo que enviamos">
              <h3 class="mb-0">Encabezados</h3>
              {headers ? (
                <code class="n-code">{headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</code>
              ) : (
                <p class="mb-0">Se fijan en el primer intento.</p>
              )}
              <p class="form-hint mb-0">
                Además, cada intento lleva <code>webhook-id</code>, <code>webhook-timestamp</code> y{' '}
                <code>webhook-signature</code>, de Standard Webhooks, con su propia hora.
              </p>
              <h3 class="mb-0">Cuerpo</h3>
              <code class="n-code">{body}</code>
              {headers && hook && (
                <details>
                  <summary>Repetir con curl</summary>
                  <code class="n-code">{`curl -X POST ${quoted(hook.url)} \\\n${headers.map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)} \\\n`).join('')}  --data-raw ${quoted(body)}`}</code>
                </details>
              )}
            </Card>
            {last && (
              <Card title="Lo que respondieron">
                <code class="n-code">{answerOf(last)}</code>
              </Card>
            )}
          </div>
          <div class="n-stack">
            <Card title="Entrega">
              <DataList
                facts={[
                  [
                    'Webhook',
                    hook ? (
                      <a href={`/configuracion/webhooks/${webhook_id}`}>{webhook_id}</a>
                    ) : (
                      `${webhook_id}, eliminado`
                    ),
                  ],
                  ...(hook ? [['Dirección', <span class="n-break">{hook.url}</span>] as const] : []),
                  ['Evento', <code>{event}</code>],
                  ['Creada', shownInstant(created_at)],
                  ...(resend > 0 ? [['Reenvío', `${resend}`] as const] : []),
                  ...(last ? [['Duración', `${last.duration_ms} ms`] as const] : []),
                ]}
              />
            </Card>
            {last?.error_code && (
              <Note tone="run" title="De quién depende">
                <p>
                  {FAILURES[last.error_code as keyof typeof FAILURES] ?? last.error_code} De quien atiende el receptor:
                  ñandutí envió y lo guarda para reenviarlo.
                </p>
              </Note>
            )}
          </div>
        </div>
      </>
    ),
  })
}

function headersOf({ id, event, timestamp, signature, signature_previous }: Delivery) {
  if (timestamp === null || signature === null) return undefined
  return Object.entries(deliveryHeaders({ id, event, timestamp, signature, signature_previous }))
}

function momentsOf(attempts: readonly Attempt[], { estado, due_at }: Delivery): Moment[] {
  const done = attempts.map(({ attempt, started_at, status, error_code, duration_ms }): Moment => {
    const answered = status === null ? `sin respuesta (${error_code})` : `respondió ${status}`
    return {
      tone: error_code === null ? 'ok' : 'bad',
      when: shownInstant(started_at),
      at: started_at.toISOString(),
      what: `Intento ${attempt}: ${answered} en ${duration_ms} ms`,
    }
  })
  if (estado === 'pending' && due_at)
    return [
      ...done,
      { tone: 'run', when: shownInstant(due_at), what: done.length > 0 ? 'Se reintenta' : 'Se envía', next: true },
    ]
  if (estado === 'failed')
    return [
      ...done,
      {
        tone: 'off',
        when: 'Después',
        what: 'No se reintenta más',
        meta: 'Puede reenviarla: será otra entrega con el mismo cuerpo.',
      },
    ]
  return done
}

function answerOf({ status, error_code, response_headers, response_body }: Attempt): string {
  if (status === null) return `Sin respuesta: ${error_code}`
  const head = Object.entries(response_headers ?? {}).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP ${status}`, ...head, '', response_body ?? ''].join('\n').trimEnd()
}
