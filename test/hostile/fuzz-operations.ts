/** The fuzz of every operation, for the test and for the campaign: sends requests and checks the answers. */
import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { cotizaciones, dtes, lotes } from '../../src/db/index.ts'
import { hashPassword, insertUser, setRole } from '../../src/gateway/auth/index.ts'
import { createCuenta } from '../../src/gateway/cuentas/index.ts'
import { createWebhook, sendTest } from '../../src/gateway/webhooks/index.ts'
import { openContract } from '../openapi/openapi-contract.ts'
import { operationsOf, readOpenapi } from '../openapi/openapi-sample.ts'
import { ACTORS, type Actor } from '../support/build-test-app.ts'
import { ACCEPTING } from '../support/fakes.ts'
import { type IssuingApp, SYNC } from '../support/issuing-app.ts'
import { arbitraryRequest, type FuzzRequest } from './arbitrary-request.ts'

export type Shot = { request: FuzzRequest; actor: Actor }

/**
 * Prepares the test's app: an approved and a rejected document, a draft and a lot, a user who logs in with the document's own example, ids of existing
 * resources.
 */
export async function openFuzz(t: IssuingApp) {
  const text = (await t.as('nadie').get('/api/openapi.json')).body
  const document = readOpenapi(text)
  const contract = openContract(text)
  const password_hash = await hashPassword('una clave larga')
  const named = { name: 'Operador', username: 'operador', email: 'operador@ejemplo.com.py', password_hash }
  await setRole(t.deps.db, await insertUser(t.deps.db, named), t.empresa.id, 'operador')
  const { id, cdc } = (await t.as('operador').post(SYNC, t.factura())).json()
  const rate = { moneda: 'USD', fecha: '2026-11-20', referencial: '7000' }
  await t.deps.db.insert(cotizaciones).values((['bcp', 'sandbox'] as const).map(origen => ({ ...rate, origen })))
  const draft = (await t.as('operador').post('/api/sifen/dtes', t.factura())).json()
  const rejected = (await t.as('operador').post('/api/sifen/dtes', t.factura())).json()
  await t.deps.db.update(dtes).set({ estado: 'rejected' }).where(eq(dtes.id, rejected.id))
  const [lote] = await t.deps.db
    .insert(lotes)
    .values({
      ...{ empresa_id: t.empresa.id, emitter_id: t.emitter.id, tipo_documento: 1, base_url: 'https://sifen' },
      ...{ estado: 'not_sent', sent_at: t.clock.now() },
    })
    .returning()
  const place = [t.empresa, t.timbrado, t.establecimiento, t.punto, t.emitter, t.ajena]
  const rows = [...place, { id }, draft, rejected, lote ?? {}, ...(await addIntegrations(t))]
  const ids = [...new Set([...rows.map(row => String(row.id)), cdc])]
  /** Statuses seen, by operation. */
  const seen = new Map(operationsOf(document).map(({ method, path }) => [`${method} ${path}`, new Set<number>()]))

  return {
    shots: fc.record({
      request: arbitraryRequest(document, ids),
      actor: fc.constantFrom<Actor>('admin', 'admin', 'operador', 'superadmin', ...ACTORS),
    }),
    seen,
    /** Sends one request. Returns undefined when the answer is not a 5xx and matches the document. */
    async problemOf({ request, actor }: Shot): Promise<string | undefined> {
      const { method, path } = request
      const res = await send(t, request, actor)
      seen.get(`${method} ${path}`)?.add(res.statusCode)
      return res.statusCode >= 500 ? `a ${res.statusCode}: ${res.body}` : contract(method, path, res)
    },
  }
}

/** Adds receivers that accept everything, with a delivery of each, and service accounts: more than are removed. Their ids are small too. */
async function addIntegrations(t: IssuingApp): Promise<{ id: number }[]> {
  t.deps.receivers = ACCEPTING
  for (let n = 0; n < 15; n += 1) {
    const { id } = await createWebhook(t.deps, t.empresa.id, { url: 'https://erp.ejemplo.com.py/', events: [] })
    if (n < 5) await sendTest(t.deps, { empresa_id: t.empresa.id, id })
  }
  const limites = { ambiente: null, monto_maximo: null, documentos_por_dia: null }
  const wanted = { nombre: 'ERP', abilities: ['sifen:read' as const], redes: ['127.0.0.1/32'], limites }
  const by = { empresaId: t.empresa.id, userId: t.users.admin.id }
  return [await createCuenta(t.deps, by, wanted), await createCuenta(t.deps, by, wanted)]
}

async function send(t: IssuingApp, { method, path, id, query, headers, body }: FuzzRequest, actor: Actor) {
  // Uses a new token for each request: some requests revoke theirs.
  const token = actor === 'nadie' ? undefined : await t.make.token(t.users[actor].id)
  let isAnswered = false
  const answer = t.app
    .inject({
      method: method as 'GET' | 'POST',
      url: `${path.replace(/\{\w+\}/g, id)}${query}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
    })
    .finally(() => {
      isAnswered = true
    })
  // The request may wait for an outcome, by a clock that stands still here.
  if (query.includes('esperar=')) for (; !isAnswered; await setImmediate()) t.timer.elapse()
  return answer
}
