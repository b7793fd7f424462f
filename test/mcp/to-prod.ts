/** An issuer of prod, whose SIFEN is the test's sandbox. */
import { eq, sql } from 'drizzle-orm'
import { emitters, empresas, timbrados } from '../../src/db/index.ts'
import type { IssuingApp } from '../support/issuing-app.ts'

/** The sandbox is a SIFEN of test. It gets a document of prod, and rejects the address in its QR. */
export const OF_PROD = '2502'

/** Makes the first company's issuer one of prod, until `restore`. Returns a sale of it. */
export async function toProd(t: IssuingApp, referencia_externa = 'prod-1') {
  const setAmbiente = async (ambiente: 'test' | 'prod') => {
    await t.db.update(timbrados).set({ ambiente }).where(eq(timbrados.id, t.timbrado.id))
    await t.db.update(emitters).set({ ambiente }).where(eq(emitters.id, t.emitter.id))
    // What processes remember of the company is read anew.
    await t.db
      .update(empresas)
      .set({ version: sql`${empresas.version} + 1` })
      .where(eq(empresas.id, t.empresa.id))
    t.deps.signers.clear()
  }
  await setAmbiente('prod')
  t.deps.sifen = { ...t.sifen, addressOf: () => t.sandbox.url, addressNow: () => t.sandbox.url }
  return {
    documento: t.factura({ referencia_externa }),
    async restore() {
      t.deps.sifen = t.sifen
      await setAmbiente('test')
    },
  }
}
