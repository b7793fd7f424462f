/** The operator's recovery: printed lines, the dry run, and refusals. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../test/support/issuing-app.ts'
import { attempts, contadores, dtes, emitters, historial, instalacion, outbox } from '../db/index.ts'
import { OPERATIONS } from './operations.ts'

let t: IssuingApp
let lost: Awaited<ReturnType<IssuingApp['dte']>>
beforeAll(async () => {
  t = await buildIssuingApp()
  const { db } = t.deps
  await t.as('operador').post(SYNC, t.factura())
  lost = await t.dte((await t.as('operador').post(SYNC, t.factura())).json().id)
  await db.delete(historial).where(eq(historial.dte_id, lost.id))
  await db.delete(outbox).where(eq(outbox.dte_id, lost.id))
  await db.delete(attempts).where(eq(attempts.dte_id, lost.id))
  await db.delete(dtes).where(eq(dtes.id, lost.id))
  await db.update(contadores).set({ ultimo_numero: 1 }).where(eq(contadores.punto_expedicion_id, t.punto.id))
  t.answerAbsent()
})
afterAll(() => t.close())

/** Runs the order. Returns the printed lines. */
async function order(options: Record<string, unknown> = {}, stop = AbortSignal.timeout(60_000)): Promise<string> {
  const lines: string[] = []
  const steps: [number, number][] = []
  const operator = {
    print: (line: string) => void lines.push(line),
    progress: (done: number, total: number) => void steps.push([done, total]),
    stop,
  }
  await OPERATIONS.recover(t.deps, operator, { operation: 'recover', ...options })
  expect(steps.every(([done, total]) => done <= total)).toBe(true)
  return lines.join('\n')
}

describe('recover', () => {
  it('shows what SIFEN has, and stores nothing', async () => {
    const answer = await order({ punto: '001-001' })
    expect(answer).toContain(
      `Factura electrónica 001-001, timbrado ${t.timbrado.numero}: 0000002  ${lost.cdc}  approved`,
    )
    expect(answer).toMatch(/Listo: 1 documento de SIFEN que aquí faltan.*\(\d+ consultas\).*--aplicar/)
    expect(await t.deps.db.select().from(dtes)).toHaveLength(1)
  })

  it.each([
    [{ punto: '1-1' }, '--punto es como 001-001'],
    [{ desde: 'ayer' }, '--desde un día como 2026-11-21'],
    [{ punto: '777-001' }, 'No hay ningún punto de expedición con esos códigos'],
  ])('refuses %j', async (options, answer) => {
    await expect(order(options)).rejects.toThrow(answer)
  })

  it('says that it was interrupted', async () => {
    await expect(order({ aplicar: true }, AbortSignal.abort())).rejects.toThrow('Interrumpido')
  })

  it('ends when SIFEN does not answer', async () => {
    t.sandbox.script({ service: 'consulta', fault: 'html', times: 60 })
    await expect(order({ aplicar: true })).rejects.toThrow('ejecute la orden más tarde')
    t.sandbox.clearScripts()
  })

  it('stores it with --aplicar, and finds nothing more afterwards', async () => {
    expect(await order({ aplicar: true })).toMatch(/Listo: 1 documento de SIFEN \(\d+ consultas\), con sus contadores/)
    expect(await t.lastDte()).toMatchObject({ cdc: lost.cdc, estado: 'approved' })
    expect(await order({ aplicar: true })).toMatch(/Listo: no falta ningún documento/)
  })

  it('with --aplicar for all points orders the recovery of a database that waits for it', async () => {
    const { db, clock } = t.deps
    await db.insert(instalacion).values({ clave: 'prueba', atrasada_at: clock.now(), por_orden: true })
    expect(await order({ punto: '001-001', aplicar: true })).not.toContain('vuelve a emitir')
    expect(await order({ aplicar: true })).toContain('vuelve a emitir')
    const [row] = await db.select().from(instalacion)
    expect(row).toMatchObject({ por_orden: false, recuperar_at: clock.now() })
  })

  it('goes on with the other points when an emitter has no CSC', async () => {
    await t.deps.db.update(emitters).set({ csc_enc: null }).where(eq(emitters.id, t.emitter.id))
    expect(await order()).toMatch(/no se pudo preguntar.*CSC/)
  })
})
