/** /documentos/{id}/cancelar without JavaScript: the form, its refusals, and SIFEN's. */
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { actsOf } from '../../../test/support/document-acts.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { omitIf } from '../../../test/support/witness.ts'
import { hashPassword } from '../../gateway/auth/index.ts'

const CLAVE = 'correcta caballo batería'
const MOTIVO = 'Se facturó a otro cliente'

let t: IssuingApp
let b: Browser
beforeAll(async () => {
  t = await buildIssuingApp({ env: { SESSION_TIMEOUT_MINUTES: '0' } })
  const password_hash = await hashPassword(CLAVE)
  b = await browseAs(t, (await t.make.user({ roles: { [t.empresa.id]: 'operador' }, password_hash })).email, CLAVE)
})
afterAll(() => t.close())
beforeEach(() => t.restore())

const pathOf = (id: number, rest = '') => `/documentos/${id}${rest}`

async function issue(): Promise<number> {
  const res = await t.as('operador').post(SYNC, t.factura())
  expect(res.statusCode).toBe(200)
  return res.json().id
}

describe('POST /documentos/{id}/cancelar', () => {
  it('cancels with the reason and the typed number, and the PDF says CANCELADO', async test => {
    omitIf(spawnSync('pdftotext', ['-v']).error && 'pdftotext no está instalado', test)
    const id = await issue()
    const { numero } = await t.dte(id)
    await b.open(pathOf(id, '/cancelar'))
    expect(b.text()).toContain('Esto no se puede deshacer')
    await b.send(pathOf(id, '/cancelar'), { motivo: MOTIVO, numero: `${numero}` })
    expect({ at: b.at(), answer: b.text().includes('La factura quedó cancelada') }).toEqual({
      at: pathOf(id),
      answer: true,
    })
    expect(b.text()).toContain('Cancelación: registrada por SIFEN')
    expect(b.text()).toMatch(/Cancelado el \d\d\/\d\d\/\d{4} \d\d:\d\d\. Ya no tiene efecto ante SIFEN\./)
    expect(actsOf(b)).toEqual([])
    const cookie = [...b.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { rawPayload } = await t.app.inject({ url: pathOf(id, '/kude'), headers: { cookie } })
    const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: rawPayload, encoding: 'utf8' })
    expect(stdout).toContain('CANCELADO')
    await b.open(pathOf(id, '/cancelar'))
    expect(b.text()).toContain('Ya está cancelado.')
  })

  it.each([
    [{ motivo: 'mal', numero: 'el suyo' }, 'El motivo debe tener entre 5 y 500 caracteres; tiene 3.'],
    [{ motivo: MOTIVO, numero: '9999999' }, 'el número del documento que se cancela'],
    [{ motivo: MOTIVO, numero: '' }, 'el número del documento que se cancela'],
    [{ motivo: '', numero: '' }, 'El motivo debe tener entre 5 y 500 caracteres; tiene 0.'],
  ])('422 with %o, keeping what was typed', async (values, answer) => {
    const id = await issue()
    const numero = values.numero === 'el suyo' ? `${(await t.dte(id)).numero}` : values.numero
    await b.open(pathOf(id, '/cancelar'))
    await b.send(pathOf(id, '/cancelar'), { ...values, numero })
    expect({ status: b.status(), answer: b.text().includes(answer), kept: b.html().includes(values.motivo) }).toEqual({
      status: 422,
      answer: true,
      kept: true,
    })
    expect((await t.dte(id)).estado).toBe('approved')
  })

  it('shows that SIFEN refused, that the outcome is unknown, or that the deadline passed', async () => {
    const id = await issue()
    const numero = `${(await t.dte(id)).numero}`
    const cancel = async () => {
      await b.open(pathOf(id, '/cancelar'))
      await b.send(pathOf(id, '/cancelar'), { motivo: MOTIVO, numero })
    }
    t.sandbox.script({ service: 'evento', fault: 'reject', times: 1, codigo: '4001' } as never)
    await cancel()
    expect({ status: b.status(), answer: b.text().includes('SIFEN rechazó el evento') }).toEqual({
      status: 422,
      answer: true,
    })
    t.sandbox.script({ service: 'evento', fault: 'reset-after', times: 1 } as never)
    await cancel()
    expect({ at: b.at(), answer: b.text().includes('No se sabe si SIFEN lo recibió') }).toEqual({
      at: pathOf(id),
      answer: true,
    })
    expect(b.text()).toContain('Ya hay una cancelación en curso')
    const late = await issue()
    t.clock.advance(49 * 3600)
    await b.open(pathOf(late, '/cancelar'))
    expect(b.text()).toContain('El plazo venció')
    await b.open(pathOf(late))
    expect(b.text()).toContain('No se puede: el plazo venció el')
  })
})
