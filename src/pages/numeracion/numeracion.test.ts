/** The numbering in a browser without JavaScript: figures, gaps with their deadline, and a gap voided. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../test/support/issuing-app.ts'
import { dtes } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/index.ts'

const CLAVE = 'correcta caballo batería'
const TYPED = { motivo: 'Salto en la numeración', confirmado: '2' }

let t: IssuingApp
let operador: Browser
let lector: Browser
let place: Awaited<ReturnType<IssuingApp['make']['numeracion']>>
beforeAll(async () => {
  t = await buildIssuingApp()
  const password_hash = await hashPassword(CLAVE)
  const open = async (role: 'operador' | 'lector') =>
    browseAs(t, (await t.make.user({ roles: { [t.empresa.id]: role }, password_hash })).email, CLAVE)
  operador = await open('operador')
  lector = await open('lector')
})
afterAll(() => t.close())
beforeEach(async () => {
  t.restore()
  place = await t.make.numeracion(t.empresa.id)
})

const issue = async () => (await t.as('operador').post(SYNC, t.factura(idsOf(place)))).json()
const skipTo = (numero: number) => {
  const { timbrado_id: _t, establecimiento_id: _e, punto_expedicion_id: _p, ...sale } = t.factura()
  const codes = { timbrado: place.timbrado.numero, establecimiento: '001', puntoExpedicion: '001' }
  return t
    .as('operador')
    .post(SYNC, { ...sale, ...codes, numeroDocumento: String(numero).padStart(7, '0'), permitir_salto: true })
}
const punto = () => `/numeracion/${place.punto.id}`
const gapPath = (desde: number, hasta: number) => `${punto()}/inutilizar?tipo=1&desde=${desde}&hasta=${hasta}`

/** Returns the address of the first link with that text. */
const linkOf = (b: Browser, text: string) => {
  const [, href = ''] = new RegExp(`<a[^>]*href="([^"]*)"[^>]*>${text}`).exec(b.html()) ?? []
  return href.replaceAll('&amp;', '&')
}

describe('a gap', () => {
  beforeEach(async () => {
    await issue()
    await skipTo(5)
  })

  it('is voided once its first number is typed, and then shown as voided', async () => {
    await operador.open(punto())
    expect(operador.text()).toContain('Quedaron 3 números sin usar: hay plazo para inutilizarlos hasta el 15/12/2026')
    await operador.open(linkOf(operador, 'Inutilizar…'))
    expect(operador.text()).toContain('0000002 a 0000004 Cantidad 3 números')
    expect(operador.text()).toContain('15/12/2026, quedan 24 días')
    await operador.send(`${punto()}/inutilizar`, TYPED)
    const text = operador.text()
    expect({
      at: operador.at(),
      answer: text.includes('SIFEN registró el evento'),
      gaps: text.includes('Ningún número quedó sin usar.'),
      voided: /Inutilizados .* 0000002 a 0000004 3 Aprobado/.test(text),
      figures: /Números Aprobados Cancelados En proceso Inutilizados Huecos 5 2 0 0 3 0/.test(text),
    }).toEqual({ at: `${punto()}#t-1`, answer: true, gaps: true, voided: true, figures: true })
    expect(t.sandbox.events().at(-1)).toMatchObject({ tipo: 'rGeVeInu', rango: { desde: 2, hasta: 4 } })
    await operador.open('/numeracion')
    expect(operador.html()).toContain(`href="${punto()}#t-1"`)
  })

  it.each(['', '3', 'x'])('422 with %j as its first number, and voids nothing', async confirmado => {
    await operador.open(gapPath(2, 4))
    expect(operador.forms().find(({ action }) => action.endsWith('/inutilizar'))?.fields).toMatchObject({ motivo: '' })
    await operador.send(`${punto()}/inutilizar`, { ...TYPED, confirmado })
    expect({
      status: operador.status(),
      answer: operador.text().includes('Escriba 0000002, el primer número'),
    }).toEqual({
      ...{ status: 422, answer: true },
    })
    await operador.open(punto())
    expect(operador.text()).toContain('Quedaron 3 números sin usar')
  })

  it('names its rejected documents, which can no longer be sent', async () => {
    await operador.open(gapPath(2, 4))
    expect(operador.text()).not.toContain('reenviar')
    const { id: _, ...row } = await t.dte((await issue()).id)
    const cdc = `${row.cdc.slice(0, 43)}x`
    const [made] = await t.deps.db
      .insert(dtes)
      .values({ ...row, numero: 3, cdc, estado: 'rejected' })
      .returning({ id: dtes.id })
    await operador.open(gapPath(2, 4))
    expect(operador.text()).toMatch(/Ya no se podrán reenviar los documentos rechazados .*: 0000003 ?\./)
    expect(operador.html()).toContain(`href="/documentos/${made?.id}"`)
  })

  it('keeps the form with the problem at its reason, and voids nothing', async () => {
    await operador.open(gapPath(2, 4))
    await operador.send(`${punto()}/inutilizar`, { ...TYPED, motivo: 'no' })
    expect(operador.status()).toBe(422)
    expect(operador.html()).toMatch(/id="motivo"[^>]*aria-invalid/)
    await operador.open(punto())
    expect(operador.text()).toContain('Quedaron 3 números sin usar')
  })

  it('409 when part of it was voided meanwhile, and the page says so', async () => {
    await operador.open(gapPath(2, 4))
    await t.as('operador').post('/api/sifen/eventos/inutilizacion', {
      ...{ timbrado: place.timbrado.numero, establecimiento: '001', punto_expedicion: '001', tipo_documento: 1 },
      ...{ numero_inicio: '0000003', numero_fin: '0000003', motivo: 'Salto de numeración' },
    })
    await operador.send(`${punto()}/inutilizar`, TYPED)
    expect({ status: operador.status(), text: operador.text() }).toMatchObject({
      status: 409,
      text: expect.stringContaining('Estos números ya no son un hueco'),
    })
    await operador.open(gapPath(2, 4))
    expect(operador.text()).toContain('Estos números ya no son un hueco')
  })

  it('leads back with a warning when the outcome of its voiding is unknown', async () => {
    await operador.open(gapPath(2, 4))
    t.sandbox.script({ service: 'evento', fault: 'reset-before', times: 1 })
    await operador.send(`${punto()}/inutilizar`, TYPED)
    const text = operador.text()
    expect({ at: operador.at(), doubt: text.includes('no lo pida de nuevo'), state: text.includes('En duda') }).toEqual(
      {
        ...{ at: `${punto()}#t-1`, doubt: true, state: true },
      },
    )
  })

  it('422 for future numbers that an operador puts into the form, and voids nothing', async () => {
    await operador.open(gapPath(2, 4))
    await operador.send(`${punto()}/inutilizar`, { ...TYPED, hasta: '1001' })
    expect({ status: operador.status(), answer: operador.text().includes('solo un administrador') }).toEqual({
      ...{ status: 422, answer: true },
    })
  })

  it('offers a lector no action, and 403 for the voiding', async () => {
    await lector.open(punto())
    expect({ gaps: lector.text().includes('0000002 a 0000004'), act: lector.html().includes('/inutilizar?') }).toEqual({
      gaps: true,
      act: false,
    })
    await lector.open('/cuenta')
    const _csrf = lector.csrf()
    await lector.post(`${punto()}/inutilizar`, { _csrf, tipo: '1', desde: '2', hasta: '4', motivo: 'Salto' })
    expect(lector.status()).toBe(403)
  })
})

describe('the figures of a long numbering', () => {
  it('are shown in parts of 100.000 numbers, newest first', async () => {
    const { id } = await issue()
    const row = await t.dte(id)
    const { id: _, ...rest } = row
    await t.deps.db.insert(dtes).values({ ...rest, numero: 150_000, cdc: `${row.cdc.slice(0, 43)}x` })
    await skipTo(150_001)
    await operador.open(punto())
    expect(operador.text()).toContain('Del 0050002 al 0150001')
    await operador.open(linkOf(operador, 'Más antiguos'))
    expect(operador.text()).toContain('Del 0000001 al 0050001')
  })
})

it('a point without documents says that it used no numbers', async () => {
  await operador.open(punto())
  expect(operador.text()).toContain('Este punto no usó ningún número')
})
