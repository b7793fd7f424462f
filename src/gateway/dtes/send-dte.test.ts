/** The intent stands before the first byte leaves, nothing certain is asked about, and whoever comes second changes nothing (HOUSE §7). */
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/issuing-app.ts'
import { emitters } from '../../db/index.ts'
import { type RecibeResult, type SifenClient, SifenError } from '../../sifen/index.ts'
import { sweepDtes } from './index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
afterEach(async () => {
  t.sandbox.clearScripts()
  t.deps.sifen = t.sifen
  t.deps.files = t.files
  await t.wait(10_000)
})

const sync = () => t.as('operador').post(SYNC, t.factura())

/** Puts itself between the gateway and the real client. */
function interpose(recibe: (real: SifenClient, cdc: string, rde: Uint8Array) => Promise<RecibeResult>) {
  t.deps.sifen = {
    ...t.sifen,
    client: access => {
      const real = t.sifen.client(access)
      return { ...real, recibe: (cdc, rde) => recibe(real, cdc, rde) }
    },
  }
}

/** The document stored last. */
async function lastDte() {
  const { rows } = await t.deps.db.execute<{ id: number }>(sql`select max(id) as id from dtes`)
  return t.dte(rows[0]?.id ?? 0)
}

describe('before the first byte', () => {
  it('state, attempt, exact bytes and the question are already committed', async () => {
    const seen: unknown[] = []
    interpose(async (real, cdc, rde) => {
      const row = await lastDte()
      const [attempt] = await t.attemptsOf(row.id)
      const stored = await t.deps.files.get(row.xml_signed_path ?? '')
      const waiting = (await t.pending()).filter(({ data }) => (data as { dteId: number }).dteId === row.id)
      const asks = waiting.some(({ start_after }) => start_after === row.ask_at?.toISOString())
      seen.push([row.cdc, row.estado, attempt?.outcome, attempt?.xml_sha256 === row.xml_sha256, asks])
      expect(Buffer.from(stored ?? []).equals(rde)).toBe(true)
      expect(row.last_sent_at).toEqual(t.clock.now())
      return real.recibe(cdc, rde)
    })
    const res = await sync()
    expect(res.statusCode).toBe(200)
    expect(seen).toEqual([[res.json().cdc, 'sent', 'pending', true, true]])
  })

  it('a document that was given up meanwhile is not sent: 502', async () => {
    const posts = t.posts().length
    t.deps.files = {
      ...t.files,
      async put(key, bytes) {
        await t.files.put(key, bytes)
        await t.wait(31)
      },
    }
    const res = await sync()
    expect([res.statusCode, res.json().estado, t.posts().length]).toEqual([502, 'error', posts])
    expect(await t.attemptsOf(res.json().id)).toEqual([])
  })
})

describe('502 when SIFEN certainly received nothing', () => {
  it('because nobody listens: estado error, no last_sent_at, nothing to ask; a new number works afterwards', async () => {
    await t.sandbox.close()
    const res = await sync()
    expect(res.statusCode).toBe(502)
    expect(res.json()).toEqual({
      message: expect.stringContaining('con un número nuevo'),
      code: 'SIFEN_NOT_SENT',
      id: expect.any(Number),
      cdc: expect.stringMatching(/^\d{44}$/),
      estado: 'error',
      sifen_result_code: null,
      sifen_result_msg: expect.stringContaining('ECONNREFUSED'),
      sifen_explicacion: null,
      prot_aut: null,
      numero: expect.stringMatching(/^001-001-\d{7}$/),
      advertencias: [],
    })
    const { id, cdc } = res.json()
    expect(await t.dte(id)).toMatchObject({ estado: 'error', last_sent_at: null, ask_at: null })
    expect(await t.attemptsOf(id)).toMatchObject([{ outcome: 'not_sent', error_code: 'SIFEN_CONNECTION' }])
    await t.reopenSandbox()
    await t.wait(10_000)
    expect([t.asked(cdc), t.sandbox.postsOf(cdc).length, (await t.dte(id)).estado]).toEqual([0, 0, 'error'])
    const last = await t.lastNumber()
    const next = await sync()
    expect([next.statusCode, next.json().numero]).toEqual([200, `001-001-${String(last + 1).padStart(7, '0')}`])
  })

  it('because our certificate cannot be used for TLS', async () => {
    t.deps.sifen = {
      ...t.sifen,
      client: () => {
        throw new SifenError('SIFEN_CERTIFICATE', 'not-sent', 'El certificado no sirve.')
      },
    }
    const res = await sync()
    expect([res.statusCode, res.json().estado, res.json().sifen_result_msg]).toEqual([
      502,
      'error',
      'El certificado no sirve.',
    ])
  })
})

describe('a crash', () => {
  const crash = () => Promise.reject(new Error('the process died'))

  it('before the intent: error, SIFEN is not even asked', async () => {
    t.deps.files = { ...t.files, put: crash }
    expect((await sync()).statusCode).toBe(500)
    const { id, cdc } = await lastDte()
    t.deps.files = t.files
    await t.wait(29)
    expect((await t.dte(id)).estado).toBe('draft')
    await t.wait(1)
    expect(await t.dte(id)).toMatchObject({
      estado: 'error',
      ask_at: null,
      last_sent_at: null,
      sifen_result_msg: 'El envío se interrumpió antes de empezar: SIFEN no recibió este documento.',
    })
    expect([t.asked(cdc), t.sandbox.postsOf(cdc).length]).toEqual([0, 0])
  })

  it('after the intent, before the posting: asked once its time-out has passed, error after the quiet window', async () => {
    interpose(crash)
    expect((await sync()).statusCode).toBe(500)
    const { id, cdc } = await lastDte()
    await t.wait(89)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([0, 'sent'])
    await t.wait(1)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([1, 'sent'])
    await t.wait(839)
    expect((await t.dte(id)).estado).toBe('sent')
    await t.wait(1)
    expect((await t.dte(id)).estado).toBe('error')
    expect(await t.attemptsOf(id)).toMatchObject([{ outcome: 'unknown' }])
    expect(t.sandbox.postsOf(cdc)).toEqual([])
  })

  it('after SIFEN approved: adopted by asking', async () => {
    interpose(async (real, cdc, rde) => {
      await real.recibe(cdc, rde)
      return crash()
    })
    expect((await sync()).statusCode).toBe(500)
    const { id, cdc } = await lastDte()
    await t.wait(90)
    expect(await t.dte(id)).toMatchObject({ estado: 'approved', sifen_result_code: '0422' })
    expect(await t.attemptsOf(id)).toMatchObject([{ outcome: 'answered', sifen_result_code: '0422' }])
    expect(t.sandbox.postsOf(cdc)).toHaveLength(1)
  })
})

describe('an answer that comes when the question has settled already', () => {
  /** Starts a posting that SIFEN leaves hanging, and lets the time pass until it was asked about. */
  async function overtaken(processed: boolean, seconds: number) {
    t.sandbox.script({ service: 'recibe', fault: 'hang', processed, times: 1 })
    const calls = t.posts().length
    const pending = sync()
    await vi.waitFor(() => expect(t.posts().length).toBe(calls + 1), { timeout: 10_000, interval: 5 })
    await t.wait(seconds)
    const settled = await lastDte()
    t.sandbox.release()
    return { settled, res: await pending }
  }

  it('200 with what was adopted; nothing is written twice', async () => {
    const { settled, res } = await overtaken(true, 90)
    expect(settled.estado).toBe('approved')
    expect([res.statusCode, res.json()]).toEqual([200, expect.objectContaining({ id: settled.id, estado: 'approved' })])
    expect(await t.dte(settled.id)).toEqual(settled)
  })

  it('502 when it had been given up as not received; a late doubt does not reopen it', async () => {
    const { settled, res } = await overtaken(false, 930)
    expect(settled.estado).toBe('error')
    expect([res.statusCode, res.json().estado]).toEqual([502, 'error'])
    expect(await t.dte(settled.id)).toEqual(settled)
  })
})

describe('what SIFEN leaves out', () => {
  const answer = (result: Partial<RecibeResult>) =>
    interpose(async (_real, cdc) => ({
      estado: 'aprobado',
      cdc,
      fechaProceso: '2026-11-21T10:00:00-03:00',
      mensajes: [{ codigo: '0260', mensaje: 'Aprobado' }],
      ...result,
    }))

  it('200 though its instant cannot be read: the verdict is not lost', async () => {
    answer({ fechaProceso: 'ayer' })
    const res = await sync()
    expect([res.statusCode, (await t.dte(res.json().id)).fecha_proceso]).toEqual([200, null])
  })

  it('422 though it rejects without a word', async () => {
    answer({ estado: 'rechazado', mensajes: [] })
    const res = await sync()
    expect([res.statusCode, res.json().message]).toEqual([422, 'SIFEN rechazó el documento sin decir por qué.'])
  })

  it('200 with every observation, not only the first', async () => {
    const mensajes = [
      { codigo: '1005', mensaje: 'Transmisión extemporánea del DE' },
      { codigo: '2503', mensaje: 'Otra observación' },
    ]
    answer({ estado: 'aprobado_obs', mensajes })
    expect((await sync()).json()).toMatchObject({
      estado: 'approved_obs',
      sifen_result_code: '1005',
      sifen_result_msg: 'Transmisión extemporánea del DE · 2503 Otra observación',
    })
  })
})

describe('the sweep', () => {
  it('goes on when an emitter has lost its certificate, and comes back to its documents later', async () => {
    t.sandbox.script({ service: 'recibe', fault: 'reset-after', times: 2 })
    const blocked = (await sync()).json()
    const { db } = t.deps
    const mine = eq(emitters.id, t.emitter.id)
    const [{ key_pem_enc } = { key_pem_enc: null }] = await db.select().from(emitters).where(mine)
    await db.execute(sql`delete from pgboss.job`)
    await db.update(emitters).set({ key_pem_enc: null }).where(mine)
    t.clock.advance(60)
    await sweepDtes(t.deps)
    await db.update(emitters).set({ key_pem_enc }).where(mine)
    expect((await t.dte(blocked.id)).ask_at?.getTime()).toBeGreaterThan(t.clock.now().getTime())
    await t.wait(240)
    expect((await t.dte(blocked.id)).estado).toBe('approved')
  })
})
