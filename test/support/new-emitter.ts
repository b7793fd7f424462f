/** Requests for registering an issuer, each with another RUC. */
import { eq } from 'drizzle-orm'
import { type Db, emitters } from '../../src/db/index.ts'
import { checkDigit } from './factories.ts'
import type { Body } from './issuing-app.ts'

export const EMITTERS = '/api/sifen/emitters'

let last = 81_000_000
/** Returns an unused RUC. */
export function freshRuc(): { ruc: string; dv: string } {
  const ruc = `${++last}`
  return { ruc, dv: checkDigit(ruc) }
}

export const newEmitter = (over: Body = {}): Body => ({
  ...freshRuc(),
  razon_social: 'Tejidos del Guairá S.A.',
  ambiente: 'test',
  ...over,
})

export async function emitterRow(db: Db, id: number) {
  const [row] = await db.select().from(emitters).where(eq(emitters.id, id))
  if (!row) throw new Error(`There is no emitter ${id}`)
  return row
}
