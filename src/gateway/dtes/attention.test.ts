/**
 * A document in doubt whose SIFEN has moved or is gone: it is queried at SIFEN's present address, or the operator
 * closes it.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doubts, LOST, RECEIVED } from '../../../test/support/doubts.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { attempts } from '../../db/index.ts'
import { OPERATIONS } from '../../operations/operations.ts'
import { openSifen } from '../../outgoing/index.ts'
import { reportAttention } from './index.ts'

const BEFORE = 'https://127.0.0.1:9'

let t: IssuingApp
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  t = await buildIssuingApp({ log: line => lines.push(JSON.parse(line)) })
})
afterAll(() => t.close())

const { inDoubt, postings } = doubts(() => t)

/**
 * Creates a document in doubt that was posted to SIFEN's former address. Today's SIFEN may or may not be its successor.
 */
async function movedAway(script: Parameters<typeof inDoubt>[0], formerUrls: string[]) {
  const doubt = await inDoubt(script)
  await t.deps.db.update(attempts).set({ base_url: BEFORE }).where(eq(attempts.dte_id, doubt.id))
  t.deps.sifen = openSifen(t.deps.config, { ...t.deps, clock: t.clock, sandbox: { ...t.sandbox, formerUrls } })
  return doubt
}
const detail = async (id: number) => (await t.as('lector').get(`/api/sifen/dtes/${id}`)).json()

/** Runs `nanduti dte cerrar` and returns its output. */
async function close(documento: number | string, over: Record<string, unknown> = {}) {
  const printed: string[] = []
  const operator = { print: (line: string) => printed.push(line), progress() {}, stop: new AbortController().signal }
  const word = { estado: 'rejected', motivo: 'Lo dijo la mesa de ayuda', por: 'ana', ...over }
  await OPERATIONS['dte cerrar'](t.deps, operator, { operation: 'dte cerrar', documento: String(documento), ...word })
  return printed
}

describe('a document in doubt that was posted to a former address', () => {
  it('is queried at today’s address when that is the same SIFEN', async () => {
    const { id, cdc } = await movedAway(RECEIVED, [BEFORE])
    expect((await detail(id)).atencion).toBeNull()
    await t.wait(60)
    const { estado } = await t.dte(id)
    expect({ requests: t.requests(cdc), estado, postings: postings() }).toEqual({
      requests: 1,
      estado: 'approved',
      postings: 1,
    })
  })

  it('is not queried at another SIFEN, and its detail says that it needs attention', async () => {
    const { id, cdc } = await movedAway(LOST, [])
    for (const seconds of [60, 240, 600]) await t.wait(seconds)
    const { estado, atencion } = await detail(id)
    expect({ requests: t.requests(cdc), estado }).toEqual({ requests: 0, estado: 'sent' })
    expect(atencion).toContain(`se envió a ${BEFORE}, que ya no está en la configuración`)
    expect(atencion).toContain(`nanduti dte cerrar ${id} --estado`)
    await close(id)
  })

  it('is named with its address in one line of the daily report until it is closed', async () => {
    const { id } = await movedAway(LOST, [])
    lines.length = 0
    await reportAttention(t.deps)
    expect(lines).toMatchObject([{ msg: 'documents need attention', count: 1, dteIds: [id], baseUrls: [BEFORE] }])
    await close(id)
    lines.length = 0
    await reportAttention(t.deps)
    expect(lines).toEqual([])
  })
})

describe('nanduti dte cerrar', () => {
  it.each(['approved', 'rejected', 'error'])('closes the document as %s, and keeps who, when and why', async estado => {
    const { id, cdc } = await movedAway(LOST, [])
    const protocolo = estado === 'approved' ? { protocolo: '123' } : {}
    expect(await close(cdc, { estado, ...protocolo })).toEqual([expect.stringContaining(`el documento ${id} `)])
    const now = t.clock.now().toISOString()
    expect(await t.dte(id)).toMatchObject({
      estado,
      sifen_result_code: null,
      sifen_result_msg: `Cerrado por ana, operador, el ${now}: Lo dijo la mesa de ayuda`,
      prot_aut: protocolo.protocolo ?? null,
      due_at: null,
    })
    const unresolved = expect.stringContaining('ninguno aprobado lo reemplaza')
    expect((await detail(id)).atencion).toEqual(estado === 'rejected' ? unresolved : null)
  })

  it('refuses while SIFEN can be queried', async () => {
    const { id } = await inDoubt(RECEIVED)
    await expect(close(id)).rejects.toThrow(`Por el documento ${id} se pregunta a SIFEN en ${t.sandbox.url}`)
    expect((await t.dte(id)).estado).toBe('sent')
    await t.wait(60)
  })

  it('refuses a document that is not in doubt', async () => {
    const { id } = (await t.as('operador').post(SYNC, t.factura())).json()
    await expect(close(id)).rejects.toThrow(`El documento ${id} está en estado approved`)
  })

  it.each(['99999999', 'abc', '9'.repeat(44)])('refuses %s, which is no document’s id or CDC', async key => {
    await expect(close(key)).rejects.toThrow(`No hay ningún documento con el id o CDC ${key}.`)
  })

  it.each([{ estado: 'sent' }, { motivo: '  x ' }])('refuses the options %j', async over => {
    await expect(close(1, over)).rejects.toThrow('--motivo tiene entre 5 y 500 caracteres')
  })
})
