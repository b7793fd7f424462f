/** Changing an emitter's certificate, CSC and logo in browsers without JavaScript. */
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { openEmisorPages, P12_PASSWORD, p12, sendFrom } from '../../../test/support/emisor-pages.ts'
import { sampleLogo } from '../../../test/support/png-factory.ts'
import { emitters } from '../../db/index.ts'
import { putFile } from '../../files/index.ts'

const DAY_SECONDS = 86_400

const { t, newUser, open, home, at, row, own, stranger } = await openEmisorPages()
afterAll(() => t.close())
const administrator = await newUser('admin')
let admin = await open(administrator)
const lector = await open(await newUser('lector'))

describe('the certificate card', () => {
  const upload = (values: Record<string, string | Blob>) => sendFrom(admin, home, at('certificado'), values)

  it.each<[string, () => Blob | undefined, string, string]>([
    ['a wrong password', () => p12(own), 'otra', 'La contraseña del certificado es incorrecta.'],
    ['another RUC', () => p12(stranger), P12_PASSWORD, 'El certificado es de otro RUC.'],
    ['no file', () => new Blob([]), P12_PASSWORD, 'Elija un archivo.'],
    ['something else', () => new Blob(['hola']), P12_PASSWORD, 'no es un PKCS#12'],
  ])('422 for %s, with its message, and nothing is stored', async (_what, file, password, notice) => {
    expect(await upload({ cert: file() as Blob, password })).toMatchObject({ status: 422 })
    expect({ notice: admin.text().includes(notice), again: admin.text().includes('elíjalo otra vez') }).toEqual({
      notice: true,
      again: true,
    })
    expect((await row()).cert_p12_path).toBeNull()
    expect(admin.html()).not.toContain(P12_PASSWORD)
  })

  it('419 before the file is opened, 413 for a file that is too large', async () => {
    await admin.upload(at('certificado'), { _csrf: 'x.y', cert: p12(own), password: P12_PASSWORD })
    expect({ status: admin.status(), stored: (await row()).cert_p12_path }).toEqual({ status: 419, stored: null })
    expect(await upload({ cert: new Blob([new Uint8Array(70_000)]), password: 'x' })).toMatchObject({ status: 413 })
    expect(admin.text()).toContain('El archivo es demasiado grande')
  })

  it('stores a certificate, hides its secrets and signs with it; a damaged key is reported', async () => {
    expect(await upload({ cert: p12(own), password: P12_PASSWORD })).toEqual({ status: 200, at: home })
    expect(admin.text()).toContain('es el de la empresa')
    expect(admin.html()).not.toMatch(/PRIVATE KEY|BEGIN CERT/)
    await admin.send(at('firma'))
    expect(admin.text()).toContain('La firma de prueba es correcta')
    const before = await row()
    await t.deps.db.update(emitters).set({ key_pem_enc: before.cert_pem_enc }).where(eq(emitters.id, t.emitter.id))
    await admin.send(at('firma'))
    expect(admin.text()).toContain('No se pudo firmar')
    await t.deps.db.update(emitters).set({ key_pem_enc: before.key_pem_enc }).where(eq(emitters.id, t.emitter.id))
  })

  it('422 for an expired certificate; page and test signature report a stored one that expired', async () => {
    const now = t.clock.now()
    t.clock.advance(40 * DAY_SECONDS)
    const b = await open(administrator)
    expect(await sendFrom(b, home, at('certificado'), { cert: p12(own), password: P12_PASSWORD })).toMatchObject({
      status: 422,
    })
    expect(b.text()).toContain('El certificado está vencido.')
    await b.open(home)
    expect(b.text()).toContain('No se puede firmar, enviar ni consultar hasta que cargue el nuevo')
    await b.send(at('firma'))
    expect(b.text()).toContain('El certificado está vencido')
    t.clock.set(now)
    admin = await open(administrator)
  })
})

describe('the CSC card', () => {
  it('stores the code and never shows it; a blank keeps the stored one', async () => {
    const secret = 'ABCDEFGH12345678ABCDEFGH12345678'
    expect(await sendFrom(admin, home, at('csc'), { id_csc: '0007', csc: secret })).toMatchObject({ status: 200 })
    const stored = await row()
    expect({
      shown: admin.html().includes(secret),
      id: stored.id_csc,
      sealed: stored.csc_enc?.includes(secret),
    }).toEqual({
      shown: false,
      id: '0007',
      sealed: false,
    })
    await admin.send(at('csc'), { id_csc: '0007', csc: '' })
    expect((await row()).csc_enc).toBe(stored.csc_enc)
  })

  it('422 with the field names of the page', async () => {
    expect(await sendFrom(admin, home, at('csc'), { id_csc: '0009', csc: '' })).toMatchObject({ status: 422 })
    expect(admin.text()).toContain('El campo «Código nuevo» es obligatorio cuando se indica «Identificador».')
    expect(await sendFrom(admin, home, at('csc'), { id_csc: '0009', csc: 'corto' })).toMatchObject({ status: 422 })
    expect(admin.html()).not.toContain('value="corto"')
  })
})

describe('the sample KuDE', () => {
  it('is a PDF for every member, which only our own pages may frame', async () => {
    await lector.open(at('kude'))
    expect({ status: lector.status(), start: lector.html().slice(0, 5) }).toEqual({ status: 200, start: '%PDF-' })
    expect(lector.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-security-policy': "frame-ancestors 'self'",
    })
  })

  it('404 for the logo before one is stored', async () => {
    await lector.open(at('logo'))
    expect(lector.status()).toBe(404)
  })

  it('shows the stored logo', async () => {
    await putFile(t.deps.db, { empresa_id: t.empresa.id, nombre: 'logos/prueba.png' }, sampleLogo())
    await lector.open(at('kude'))
    const without = lector.html().length
    await t.deps.db.update(emitters).set({ logo_path: 'logos/prueba.png' }).where(eq(emitters.id, t.emitter.id))
    await lector.open(at('kude'))
    expect(lector.html().length).toBeGreaterThan(without)
    await lector.open(at('logo'))
    expect(lector.headers()['content-type']).toBe('image/png')
  })
})
