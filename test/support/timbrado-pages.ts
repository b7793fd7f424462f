/** Set-up of tests for the pages of a company's timbrados. */
import { eq } from 'drizzle-orm'
import { auditoria } from '../../src/db/index.ts'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { type Browser, browseAs } from './browse.ts'
import { buildTestApp } from './build-test-app.ts'

export const CLAVE = 'correcta caballo batería'

/** Call it at the top of a test file, and close `t` in afterAll. */
export async function openTimbradoPages() {
  const t = await buildTestApp()
  const password_hash = await hashPassword(CLAVE)
  return {
    t,
    newAdmin: () => t.make.user({ roles: { [t.empresa.id]: 'admin' }, password_hash }),
    open: ({ email }: { email: string }) => browseAs(t, email, CLAVE),
    /** Creates a timbrado with one establishment and one point. */
    async newNumeracion() {
      const stamp = await t.make.timbrado(t.empresa.id)
      const place = await t.make.establecimiento(stamp)
      return { stamp, place, punto: await t.make.punto(place) }
    },
    tree: `/timbrados?empresa=${t.empresa.id}`,
    /** Returns the audit entries of an object. */
    actsOf: (objeto: string) => t.deps.db.select().from(auditoria).where(eq(auditoria.objeto, objeto)),
  }
}

export type Numeracion = Awaited<ReturnType<Awaited<ReturnType<typeof openTimbradoPages>>['newNumeracion']>>

export const fieldsOf = (b: Browser, action: string) => b.forms().find(form => form.action === action)?.fields
