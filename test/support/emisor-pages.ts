/** Set-up of tests for the pages of a company with one issuer: users and certificates. */
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { type Browser, browseAs } from './browse.ts'
import { buildTestApp } from './build-test-app.ts'
import { p12Of } from './forged-p12.ts'
import { emitterRow } from './new-emitter.ts'
import { type Identity, issueEmitter, makeAuthority } from './throwaway-ca.ts'

export const CLAVE = 'correcta caballo batería'
export const P12_PASSWORD = 'la del certificado'

/** Call it at the top of a test file, and close `t` in afterAll. */
export async function openEmisorPages() {
  const t = await buildTestApp()
  // Certificates are made now, some a moment later, so the test's clock must be later than that.
  t.clock.set(new Date(Date.now() + 3600_000))
  const password_hash = await hashPassword(CLAVE)
  const authority = makeAuthority()
  const home = `/emisores/${t.empresa.id}`
  return {
    t,
    newUser: (role: 'admin' | 'lector') => t.make.user({ roles: { [t.empresa.id]: role }, password_hash }),
    newSuperadmin: () => t.make.user({ superadmin: true, password_hash }),
    open: ({ email }: { email: string }) => browseAs(t, email, CLAVE),
    home,
    /** Returns the path of a form of the issuer. */
    at: (form: string) => `${home}/${t.emitter.id}/${form}`,
    row: () => emitterRow(t.deps.db, t.emitter.id),
    /** The company's own certificate, and one of another RUC. */
    own: issueEmitter(authority, { serialNumber: `RUC${t.empresa.ruc}-${t.empresa.dv}` }),
    stranger: issueEmitter(authority),
  }
}

export const p12 = (identity: Identity) =>
  new Blob([new Uint8Array(p12Of(identity, [identity], { password: P12_PASSWORD }))])

export async function sendFrom(b: Browser, page: string, action: string, values: Record<string, string | Blob>) {
  await b.open(page)
  await b.send(action, values)
  return { status: b.status(), at: b.at().split('?')[0] }
}
