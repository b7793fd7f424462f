/** An issuing app whose old XML goes to a store that misbehaves on request, and acts and looks of its tests. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { archiveForAWhile } from '../../src/archive/index.ts'
import { archivos, dtes } from '../../src/db/index.ts'
import { readAttention } from '../../src/pages/dashboard/index.ts'
import { startBucket } from './bucket.ts'
import { eventually } from './eventually.ts'
import { buildIssuingApp, SYNC } from './issuing-app.ts'

const DAY_MS = 86_400_000
/** Longer than the longest pause of the archive. */
export const PAUSE_SECONDS = 600

export type ArchivingApp = Awaited<ReturnType<typeof buildArchivingApp>>

export async function buildArchivingApp() {
  const lines: string[] = []
  const bucket = await startBucket()
  const t = await buildIssuingApp({ env: bucket.env, log: line => void lines.push(line) })

  const sale = async () => (await t.as('operador').post(SYNC, t.factura({ observacion: randomUUID() }))).json()
  const xml = (id: number) => t.as('lector').get(`/api/sifen/dtes/${id}/xml`)
  const kude = (id: number) => t.as('lector').get(`/api/sifen/dtes/${id}/kude`)
  const age = (id: number, days = 91) =>
    t.db
      .update(dtes)
      .set({ updated_at: new Date(t.clock.now().getTime() - days * DAY_MS) })
      .where(eq(dtes.id, id))

  async function nameOf(id: number): Promise<string> {
    return (await t.dte(id)).xml_signed_path ?? ''
  }
  async function stored(nombre: string) {
    const isFile = and(eq(archivos.empresa_id, t.empresa.id), eq(archivos.nombre, nombre))
    const [row] = await t.db.select().from(archivos).where(isFile)
    if (!row) throw new Error(`There is no file ${nombre}`)
    return row
  }
  const isHere = async (id: number) => (await stored(await nameOf(id))).contenido !== null
  const keyOf = async (id: number) => `xml/${t.empresa.id}/${await nameOf(id)}.gz`

  /** Issues a document and makes it old. */
  async function old() {
    const { id } = await sale()
    await age(id)
    return { id: id as number, bytes: (await xml(id)).rawPayload }
  }
  /** Issues a document and moves its XML to the archive. */
  async function archived() {
    const one = await old()
    await archiveForAWhile(t.deps)
    expect(await isHere(one.id)).toBe(false)
    return one
  }

  /** Waits for work while the time limits of calls to the archive end again and again. */
  async function late<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false
    const end = () => {
      isDone = true
    }
    work.then(end, end)
    await eventually(() => {
      t.timer.elapse()
      expect(isDone).toBe(true)
    })
    return work
  }

  const logged = (msg: string) => lines.map(line => JSON.parse(line)).filter(line => line.msg === msg)
  const failing = async () => {
    const { status, comprobaciones } = (await t.as('nadie').get('/readyz')).json()
    return {
      status,
      failing: comprobaciones.flatMap(({ ok, nombre }: { ok: boolean; nombre: string }) => (ok ? [] : nombre)),
    }
  }
  const alarms = async () => (await t.as('nadie').get('/api/sifen/health')).json().alarmas ?? []
  const matters = async () => (await readAttention(t.deps, t.empresa.id, 'test', true)).map(({ what }) => what)

  return {
    ...{ t, bucket, lines, sale, xml, kude, age, nameOf, stored, isHere, keyOf, old, archived, late },
    ...{ logged, failing, alarms, matters },
    /** Ends the store's fault, and the pause after it. */
    async calm() {
      bucket.behave(undefined)
      t.clock.advance(PAUSE_SECONDS)
      await t.deps.archive?.prepare()
      lines.length = 0
    },
    async close() {
      await t.close()
      await bucket.close()
    },
  }
}
