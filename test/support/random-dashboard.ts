/** Random rows of everything on the dashboard besides the documents of the month: lots, calls to SIFEN, ends and rates. */
import { eq } from 'drizzle-orm'
import { attempts, cotizaciones, dtes, emitters, llamadasSifen, lotes, tokens } from '../../src/db/index.ts'
import type { TestApp } from './build-test-app.ts'
import { HOY, type Pick } from './random-month.ts'

export const SIFEN = 'https://sifen.invalid'
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

type Around = { t: TestApp; pick: Pick; upTo(most: number): number; ago(ms: number): Date }

export async function fillDashboard(t: TestApp, pick: Pick): Promise<void> {
  const upTo = (most: number) => pick(Array.from({ length: most }, (_, at) => at))
  const ago = (ms: number) => new Date(t.clock.now().getTime() - ms)
  const around = { t, pick, upTo, ago }
  await fillLotes(around)
  await fillCalls(around)
  await fillEnds(around)
  await fillRates(around)
}

/**
 * Inserts lots of every state, of both environments and of another company. Some of their documents were posted again
 * outside them.
 */
async function fillLotes({ t, pick, upTo, ago }: Around): Promise<void> {
  const { db } = t.deps
  const prod = await t.make.emitter(t.empresa, { ambiente: 'prod' })
  const other = await t.make.emitter(t.ajena)
  for (const estado of ['approved', 'rejected', 'error', 'sent'] as const)
    await t.make.dte(prod, { ambiente: 'prod', estado, fecha_emision: `${HOY}T08:00:00` })
  let numero = 5000
  for (let at = 0; at < 80; at++) {
    const emitter = pick([t.emitter, t.emitter, t.emitter, t.emitter, prod, other])
    const estado = pick(['sending', 'received', 'received', 'settled', 'refused', 'not_sent', 'unknown'] as const)
    const [lote] = await db
      .insert(lotes)
      .values({
        ...{ empresa_id: emitter.empresa_id, emitter_id: emitter.id, tipo_documento: 1, base_url: 'https://x', estado },
        ...{ prot_lote: estado === 'received' ? `1543070389${at}` : null, sent_at: ago((1 + upTo(50)) * MINUTE_MS) },
        ...(estado === 'received' && { next_poll_at: ago(-10 * MINUTE_MS) }),
      })
      .returning({ id: lotes.id })
    for (let nth = upTo(4); nth >= 0; nth--) {
      const dte = await t.make.dte(
        { ...emitter, id: emitter.id },
        {
          ambiente: emitter.ambiente,
          estado: 'sent',
          lote_id: lote?.id,
          numero,
          cdc: `lote-${numero++}`,
          fecha_emision: `${HOY}T08:00:00`,
        },
      )
      const posting = {
        empresa_id: emitter.empresa_id,
        dte_id: dte.id,
        base_url: 'https://x',
        xml_path: 'x',
        xml_sha256: 'x',
        sent_at: ago(0),
        outcome: 'pending' as const,
      }
      const [carried] = await db
        .insert(attempts)
        .values({ ...posting, lote_id: lote?.id })
        .returning({ id: attempts.id })
      const [alone] = pick([0, 0, 1]) ? await db.insert(attempts).values(posting).returning({ id: attempts.id }) : []
      await db
        .update(dtes)
        .set({ last_attempt_id: alone?.id ?? carried?.id })
        .where(eq(dtes.id, dte.id))
    }
  }
}

async function fillCalls({ t, pick, upTo }: Around): Promise<void> {
  const hour = Math.floor(t.clock.now().getTime() / HOUR_MS) * HOUR_MS
  const rows = ['recibe', 'recibe-lote', 'consulta-lote', 'consulta', 'evento'].flatMap(servicio =>
    [0, 1, 2, 7, 23, 24, 60].flatMap(hours =>
      [0, 3, 8, 12, 17, 22, 31].map(cubeta => ({
        ...{ hora: new Date(hour - hours * HOUR_MS), servicio, cubeta, base_url: pick([SIFEN, SIFEN, 'https://otro']) },
        ...{ llamadas: 1 + upTo(30), errores: upTo(2) },
      })),
    ),
  )
  await t.deps.db.insert(llamadasSifen).values(rows)
}

/**
 * Inserts certificates, timbrados and tokens that have expired, expire soon or late, are inactive, or belong to another
 * environment or company.
 */
async function fillEnds({ t, ago }: Around): Promise<void> {
  const { db } = t.deps
  await db.update(emitters).set({ cert_hasta: ago(-12 * DAY_MS) })
  for (const [company, ambiente] of [
    [t.empresa, 'test'],
    [t.empresa, 'prod'],
    [t.ajena, 'test'],
  ] as const)
    for (const activo of [true, false])
      for (const fecha_vencimiento of ['2026-11-20', HOY, '2026-11-22', '2027-05-01', null])
        await t.make.timbrado(company.id, { ambiente, activo, fecha_vencimiento })
  const [row] = await db.select().from(tokens).limit(1)
  const { id: _, ...model } = row as typeof tokens.$inferSelect
  await db.insert(tokens).values(
    [t.users.admin, t.users.operador, t.users.ajeno].flatMap(({ id: user_id }) =>
      [-1, 0.5, 3, 29.9, 30.1, 90].flatMap((days, at) =>
        [null, ago(DAY_MS)].map(revoked_at => ({
          ...model,
          user_id,
          revoked_at,
          device_name: `programa ${user_id} ${at}`,
          expires_at: ago(-days * DAY_MS),
        })),
      ),
    ),
  )
}

async function fillRates({ t, upTo }: Around): Promise<void> {
  await t.deps.db.insert(cotizaciones).values(
    ['USD', 'BRL', 'ARS', 'EUR'].flatMap(moneda =>
      ['2026-11-18', '2026-11-20', HOY].slice(0, moneda === 'ARS' ? 2 : 3).flatMap(fecha =>
        (['bcp', 'sandbox'] as const).map(origen => ({
          origen,
          moneda,
          fecha,
          referencial: `${1000 + upTo(7000)}.${10 + upTo(89)}`,
        })),
      ),
    ),
  )
}
