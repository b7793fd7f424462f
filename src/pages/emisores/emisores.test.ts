/** Companies and emitters in browsers without JavaScript. */
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { browseAs } from '../../../test/support/browse.ts'
import { CLAVE, openEmisorPages, P12_PASSWORD, p12, sendFrom } from '../../../test/support/emisor-pages.ts'
import { freshRuc } from '../../../test/support/new-emitter.ts'
import { emitters, memberships } from '../../db/index.ts'
import { hashPassword, setRole } from '../../gateway/auth/index.ts'
import { storeCertificate } from '../../gateway/emitters/index.ts'

const DAY_SECONDS = 86_400

const { t, newUser, newSuperadmin, open, home, at, row, own } = await openEmisorPages()
afterAll(() => t.close())
const administrator = await newUser('admin')
const admin = await open(administrator)
const lector = await open(await newUser('lector'))
const superadmin = await open(await newSuperadmin())

describe('/emisores', () => {
  it('says that issuing is impossible while no emitter is active', async () => {
    const empresa = await t.make.empresa()
    const user = await t.make.user({ roles: { [empresa.id]: 'admin' }, password_hash: await hashPassword(CLAVE) })
    const alone = await browseAs(t, user.email, CLAVE)
    await alone.open('/emisores')
    expect(alone.text()).toContain('Ningún emisor activo: todavía no se puede emitir.')
  })

  it('lists the companies that the user may see, with search by name and RUC', async () => {
    await admin.open('/emisores')
    expect({ own: admin.text().includes(t.empresa.razon_social), foreign: admin.html().includes(t.ajena.ruc) }).toEqual(
      {
        own: true,
        foreign: false,
      },
    )
    expect(admin.text()).toContain('1 con algo que atender')
    await superadmin.open(`/emisores?b=${t.ajena.ruc}`)
    expect(superadmin.text()).toContain(t.ajena.razon_social)
    expect(superadmin.text()).not.toContain(t.empresa.razon_social.toUpperCase())
    await superadmin.open('/emisores?b=%25_no')
    expect(superadmin.text()).toContain('Ninguna empresa tiene «%_no»')
  })
})

describe('/emisores/nuevo', () => {
  const values = () => {
    const { ruc, dv } = freshRuc()
    return {
      ruc: `${ruc}-${dv}`,
      razon_social: 'Tejidos del Guairá S.A.',
      direccion: 'Avda. España',
      ciudad: '1',
      'actividades_economicas.1.codigo': '47190',
      'actividades_economicas.1.descripcion': 'Comercio al por menor',
    }
  }

  it('registers a company with its emitter, with district and department from the city', async () => {
    const sent = values()
    expect(await sendFrom(superadmin, '/emisores/nuevo', '/emisores/nuevo', sent)).toMatchObject({ status: 200 })
    const [made] = await t.deps.db
      .select()
      .from(emitters)
      .where(eq(emitters.ruc, sent.ruc.split('-')[0] ?? ''))
    expect(made).toMatchObject({ ciudad: 1, distrito: 1, departamento: 1, activo: true, ambiente: 'test' })
    expect(made?.actividades_economicas).toEqual([{ codigo: '47190', descripcion: 'Comercio al por menor' }])
    const members = await t.deps.db
      .select()
      .from(memberships)
      .where(eq(memberships.empresa_id, made?.empresa_id ?? 0))
    expect(members.map(({ role }) => role)).toEqual(['admin'])
  })

  it.each<[string, Record<string, string>, string]>([
    ['a wrong check digit', { ruc: '80012345-5' }, 'El dígito verificador de 80012345 es 0, no 5.'],
    ['no check digit', { ruc: '80012345' }, 'Escriba el RUC con su dígito verificador'],
    ['a short name', { razon_social: 'ab' }, 'El campo «Razón social» debe contener al menos 4 caracteres.'],
    ['a house that is no number', { numero_casa: 'diez' }, 'El campo «Número de casa» debe ser numérico.'],
    ['a city of many', { ciudad: 'san juan' }, 'Escriba el código de la suya'],
    ['no such city', { ciudad: 'Xyzzy' }, 'No hay ninguna ciudad «Xyzzy»'],
    [
      'an activity without its text',
      { 'actividades_economicas.1.descripcion': '' },
      'El campo «Descripción» es obligatorio.',
    ],
    ['production on the embedded database', { ambiente: 'prod' }, 'El ambiente prod necesita PostgreSQL'],
  ])('422 for %s, at its field, keeping what was typed', async (_what, wrong, notice) => {
    const sent = { ...values(), ...wrong }
    expect(await sendFrom(superadmin, '/emisores/nuevo', '/emisores/nuevo', sent)).toMatchObject({ status: 422 })
    const form = superadmin.forms().find(({ action }) => action === '/emisores/nuevo')
    expect({ notice: superadmin.text().includes(notice), kept: form?.fields.direccion, ruc: form?.fields.ruc }).toEqual(
      {
        notice: true,
        kept: 'Avda. España',
        ruc: sent.ruc,
      },
    )
    expect(superadmin.html()).toContain('aria-invalid="true"')
  })

  it('says once that the RUC is missing, and nothing of its check digit', async () => {
    await sendFrom(superadmin, '/emisores/nuevo', '/emisores/nuevo', { ...values(), ruc: '' })
    expect(superadmin.html()).toContain('<span>El campo «RUC» es obligatorio.</span>')
  })

  it('409 while the company has an active emitter in that environment', async () => {
    const sent = { ...values(), ruc: `${t.empresa.ruc}-${t.empresa.dv}` }
    expect(await sendFrom(admin, '/emisores/nuevo', '/emisores/nuevo', sent)).toMatchObject({ status: 409 })
    expect(admin.text()).toContain('ya tiene un emisor activo en ese ambiente')
  })

  it('is filled in for the user’s own company; 404 for another', async () => {
    await admin.open(`/emisores/nuevo?empresa=${t.empresa.id}`)
    expect(admin.forms().find(({ action }) => action === '/emisores/nuevo')?.fields.razon_social).toBe(
      t.empresa.razon_social,
    )
    await admin.open(`/emisores/nuevo?empresa=${t.ajena.id}`)
    expect(admin.status()).toBe(404)
  })
})

describe('/emisores/:empresa', () => {
  it('shows a lector the people and the state, without forms or links to them', async () => {
    await lector.open(home)
    const forms = lector.forms().filter(({ action }) => action.startsWith('/emisores'))
    expect({ status: lector.status(), forms: forms.length, links: lector.html().includes('/datos"') }).toEqual({
      status: 200,
      forms: 0,
      links: false,
    })
    expect(lector.text()).toContain(administrator.email)
  })

  it('403 for the forms of a company where the user is lector, even as admin of another', async () => {
    const password_hash = await hashPassword(CLAVE)
    const both = await t.make.user({ roles: { [t.ajena.id]: 'admin' }, password_hash })
    await setRole(t.deps.db, both.id, t.empresa.id, 'lector')
    const b = await browseAs(t, both.email, CLAVE)
    await b.open(home)
    expect(b.status()).toBe(200)
    await b.open('/cuenta')
    const token = b.csrf()
    for (const form of ['csc', 'firma', 'datos']) {
      await b.post(at(form), { _csrf: token })
      expect({ form, status: b.status() }).toEqual({ form, status: 403 })
    }
    await b.upload(at('certificado'), { _csrf: token, cert: p12(own), password: P12_PASSWORD })
    expect({ status: b.status(), stored: (await row()).cert_p12_path }).toEqual({ status: 403, stored: null })
  })

  it('404 for the emitter of another company under the user’s own', async () => {
    const foreign = await t.make.emitter(t.ajena, { activo: false })
    for (const file of ['datos', 'kude', 'logo']) {
      await admin.open(`${home}/${foreign.id}/${file}`)
      expect({ file, status: admin.status() }).toEqual({ file, status: 404 })
    }
  })
})

describe('the data of an emitter', () => {
  it('can be changed; a blank clears a field, an unticked box turns it off', async () => {
    const ticked = { envio_automatico: '1', solo_lotes: '1' }
    const filled = { nombre_fantasia: 'Ñandutí', telefono: '021600600', redondear_a: '50', ...ticked }
    await sendFrom(admin, at('datos'), at('datos'), filled)
    expect(await row()).toMatchObject({ nombre_fantasia: 'Ñandutí', telefono: '021600600', envio_automatico: true })
    expect(await row()).toMatchObject({ solo_lotes: true, solo_lotes_at: expect.any(Date), redondear_a: 50 })
    await admin.open(at('datos'))
    const kept = admin.forms().find(({ action }) => action === at('datos'))?.fields ?? {}
    expect(kept).toMatchObject({ nombre_fantasia: 'Ñandutí', ...ticked, activo: '1' })
    const { envio_automatico: _, solo_lotes: __, ...unticked } = kept
    await admin.post(at('datos'), { ...unticked, nombre_fantasia: '', redondear_a: '' })
    expect(await row()).toMatchObject({ nombre_fantasia: null, telefono: '021600600', envio_automatico: false })
    expect(await row()).toMatchObject({ solo_lotes: false, solo_lotes_at: null, redondear_a: null })
  })

  it('422 shows the problem and keeps what was typed', async () => {
    expect(await sendFrom(admin, at('datos'), at('datos'), { telefono: '12', email: 'a@b.com.py' })).toMatchObject({
      status: 422,
    })
    const form = admin.forms().find(({ action }) => action === at('datos'))
    expect(form?.fields).toMatchObject({ telefono: '12', email: 'a@b.com.py' })
    expect(admin.text()).toContain('El campo «Teléfono» debe contener al menos 6 caracteres.')
  })
})

it('the list shows the days left of an emitter’s certificate', async () => {
  const other = await t.make.empresa()
  const emitter = await t.make.emitter(other)
  const certificate = {
    p12: new Uint8Array(),
    password: '',
    certificate: { ...own, chainPem: [], subject: 'CN=X', ruc: 'x' },
  }
  const validity = { validFrom: t.clock.now(), validTo: new Date(t.clock.now().getTime() + 5 * DAY_SECONDS * 1000) }
  await storeCertificate(t.deps.db, t.deps, emitter.id, {
    ...certificate,
    certificate: { ...certificate.certificate, ...validity } as never,
  })
  await superadmin.open(`/emisores?b=${other.ruc}`)
  expect(superadmin.text()).toMatch(/Por vencer 5 días/)
})
