/**
 * Documents that wait for a person: the figures of /home and /dashboard are exact up to 99, and their links lead to
 * exactly the documents that wait.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { seededRandom } from '../../../test/support/fakes.ts'
import { SEED } from '../../../test/support/seed.ts'
import { attempts, dtes } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/index.ts'

const CLAVE = 'correcta caballo batería'
type NewDte = typeof dtes.$inferInsert

let t: TestApp
let b: Browser
beforeAll(async () => {
  t = await buildTestApp()
  await fill()
  const roles = { [t.empresa.id]: 'lector' as const }
  const user = await t.make.user({ roles, password_hash: await hashPassword(CLAVE) })
  b = await browseAs(t, user.email, CLAVE)
})
afterAll(() => t.close())

const bytes = seededRandom(`espera ${SEED}`)
const pick = <T>(some: readonly T[]) => some[Buffer.from(bytes.bytes(4)).readUInt32LE() % some.length] as T

/**
 * Inserts more than a thousand documents with few numbers, so that many share one: failed twice, replaced, in doubt,
 * old, of production.
 */
async function fill(): Promise<void> {
  const { db, clock } = t.deps
  const empresa_id = t.empresa.id
  const taken = new Set<string>()
  const rows = Array.from({ length: 1500 }, (_, at): NewDte => {
    const numero = 1 + (Buffer.from(bytes.bytes(4)).readUInt32LE() % 1200)
    const tipo_documento = pick([1, 1, 1, 5])
    const chosen = pick([...Array(9).fill('rejected'), 'error', 'approved', 'cancelled', 'sent'] as const)
    const key = `${tipo_documento} ${numero}`
    const estado = chosen === 'sent' && taken.has(key) ? 'rejected' : chosen
    if (estado === 'sent') taken.add(key)
    return {
      ...{ empresa_id, emitter_id: t.emitter.id, tipo_documento, numero, estado, via: 'async' },
      ...{ ambiente: pick(['test', 'test', 'test', 'prod']), timbrado: t.timbrado.numero },
      ...{ timbrado_fecha_inicio: '2026-01-01', establecimiento: '001', punto_expedicion: pick(['001', '001', '002']) },
      ...{
        codigo_seguridad: '000000001',
        cdc: `cdc-${at}`,
        moneda: 'PYG',
        total_operacion: '11000',
        total_iva: '1000',
      },
      fecha_emision: `2026-${pick(['11-20', '11-01', '10-23', '10-22', '10-21', '09-30'])}T${pick(['08', '11', '23'])}:00:00`,
      ...{ receptor_documento: '80099006-4', receptor_nombre: 'Cliente SA', payload: {} },
      ...{ sifen_result_code: pick(['1306', '1002']), sifen_result_service: 'recibe' },
      ...(estado === 'sent' && { due_at: clock.now(), due_kind: 'ask' as const }),
    }
  })
  const stored = await db.insert(dtes).values(rows).returning({ id: dtes.id, estado: dtes.estado })
  // One unanswered posting serves all documents in doubt.
  const [posting] = await db
    .insert(attempts)
    .values({
      ...{ empresa_id, dte_id: stored[0]?.id, base_url: 'https://x', xml_path: 'x', xml_sha256: 'x' },
      ...{ sent_at: clock.now(), outcome: 'unknown' },
    })
    .returning({ id: attempts.id })
  await db.update(dtes).set({ last_attempt_id: posting?.id }).where(eq(dtes.estado, 'sent'))
}

/**
 * Lists the expected documents by plain SQL, in test. Rejected ones wait until they are replaced or dismissed. Others
 * must be issued within 720 hours before the test's clock (21/11/2026 10:00), with a number that no other document
 * without a failure has.
 */
async function oracle(estado: 'rejected' | 'error' | 'sent'): Promise<number[]> {
  const pending = `fecha_emision >= '2026-10-22T10:00:00' and (emitter_id, timbrado, establecimiento, punto_expedicion, tipo_documento, numero)
    not in (select emitter_id, timbrado, establecimiento, punto_expedicion, tipo_documento, numero from dtes
      where estado in ('draft', 'signed', 'sent', 'approved', 'approved_obs', 'cancelled'))`
  const { rows } = (await t.deps.db.execute(
    sql.raw(
      `select id::int as id from dtes where estado = '${estado}' and ambiente = 'test' ${estado === 'error' ? `and ${pending}` : ''} order by id`,
    ),
  )) as unknown as { rows: { id: number }[] }
  return rows.map(({ id }) => id)
}

/** Returns the ids on all pages of the list, from that address on. */
async function documents(href: string): Promise<number[]> {
  const ids: number[] = []
  for (let next: string | undefined = href; next !== undefined; ) {
    await b.open(next.replaceAll('&amp;', '&'))
    expect(b.status()).toBe(200)
    ids.push(...[...b.html().matchAll(/href="\/documentos\/(\d+)">\d{3}-/g)].map(([, id]) => Number(id)))
    next = /href="([^"]*[?&;]antes=\d+[^"]*)"/.exec(b.html())?.[1]
  }
  return ids.sort((one, other) => one - other)
}

/** The count as the pages show it. */
const shown = ({ length }: readonly number[]) => (length > 99 ? '99+' : String(length))

const linkTo = (text: string) => new RegExp(`href="([^"]+)">${text}<`).exec(b.html())?.[1] ?? ''

describe('documents that need attention', () => {
  it.each([
    ['rejected', /(\S+) documentos rechazados/, 'Ver rechazados'],
    ['error', /(\S+) documentos no enviados/, 'Ver no enviados'],
    ['sent', /(\S+) documentos en duda/, 'Ver en duda'],
  ] as const)(
    'in estado %s: the figure of /home is exact, and its link lists those documents alone',
    async (estado, wording, link) => {
      const ids = await oracle(estado)
      // One figure stops at its limit, and two are exact.
      expect({ isMany: ids.length > 300, isFew: ids.length > 10 && ids.length <= 99 }).toEqual({
        isMany: estado === 'rejected',
        isFew: estado !== 'rejected',
      })
      await b.open('/home')
      expect(wording.exec(b.text())?.[1]).toBe(shown(ids))
      expect(await documents(linkTo(link))).toEqual(ids)
    },
  )

  it('are the same on /dashboard and /documentos', async () => {
    const [rejected, error, doubt] = [await oracle('rejected'), await oracle('error'), await oracle('sent')]
    const total = 99 + doubt.length + error.length
    const words = `${total}+ documentos necesitan atención: ${shown(rejected)} rechazados, ${shown(doubt)} en duda, ${shown(error)} no enviados.`
    for (const at of ['/dashboard', '/documentos']) {
      await b.open(at)
      expect({ at, wording: b.text().includes(words) }).toEqual({ at, wording: true })
    }
  })

  it('keep their filter in the form, in words and in the file', async () => {
    const ids = await oracle('rejected')
    await b.open('/documentos?estado=rejected&pendientes=1&ambiente=test')
    const form = b.forms().find(({ fields }) => 'desde' in fields)
    expect(form?.fields).toMatchObject({ estado: 'rejected', pendientes: '1', ambiente: 'test' })
    expect(b.text()).toContain('Solo los que necesitan atención')
    await b.open('/documentos.csv?estado=rejected&pendientes=1&ambiente=test')
    expect(b.html().trimEnd().split('\r\n').length - 1).toBe(ids.length)
  })
})
