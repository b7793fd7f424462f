/** Adjusting a counter in browsers without JavaScript. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fieldsOf, type Numeracion, openTimbradoPages } from '../../../test/support/timbrado-pages.ts'
import { contadores, dtes } from '../../db/index.ts'
import { reserveNumero } from '../../gateway/timbrados/index.ts'

const { t, newAdmin, open, newNumeracion, tree, actsOf } = await openTimbradoPages()
afterAll(() => t.close())
const user = await newAdmin()
const admin = await open(user)
const other = await open(await newAdmin())

let { stamp, place, punto } = {} as Numeracion
beforeEach(async () => {
  ;({ stamp, place, punto } = await newNumeracion())
})

const ultimo = async (tipo = 1) => {
  const of = and(eq(contadores.punto_expedicion_id, punto.id), eq(contadores.tipo_documento, tipo))
  const [row] = await t.deps.db.select().from(contadores).where(of)
  return row?.ultimo_numero ?? 0
}

/** Inserts a document with that number. */
async function issue(numero: number, estado: 'approved' | 'rejected' = 'approved') {
  await t.deps.db.insert(dtes).values({
    ...{ empresa_id: t.empresa.id, emitter_id: t.emitter.id, punto_expedicion_id: punto.id, tipo_documento: 1 },
    ...{ ambiente: 'test', timbrado: stamp.numero, timbrado_fecha_inicio: '2026-01-01', numero, estado },
    ...{ establecimiento: place.codigo, punto_expedicion: punto.codigo, codigo_seguridad: '1'.padStart(9, '0') },
    ...{ cdc: `${stamp.id}-${numero}`, fecha_emision: '2026-11-21T10:00:00', moneda: 'PYG', via: 'sync' },
    ...{ total_operacion: '1', total_iva: '0', receptor_documento: '1', receptor_nombre: 'X', payload: {} },
  })
}

describe('adjusting a counter', () => {
  const path = (tipo = 1) => `/timbrados/puntos/${punto.id}/contadores/${tipo}`
  const ask = (numero: number, tipo = 1) =>
    `${path(tipo)}?${new URLSearchParams({ ultimo: `${numero}`, motivo: 'Sistema anterior' })}`

  it('shows the skipped numbers and the deadline, asks for the next number, and is audited', async () => {
    await issue(3)
    await t.deps.db.insert(contadores).values({
      ...{ empresa_id: t.empresa.id, punto_expedicion_id: punto.id, tipo_documento: 1, ultimo_numero: 3 },
    })
    await admin.open(ask(1350))
    const text = admin.text()
    expect({
      skipped: text.includes('Del 0000004 al 0001350 no se emitirá nada desde aquí: son 1.347 números'),
      deadline: text.includes('15/12/2026'),
      floor: text.includes('No puede quedar por debajo de 0000003'),
    }).toEqual({ skipped: true, deadline: true, floor: true })
    await admin.send(path(), { confirmar: '1350' })
    expect({
      status: admin.status(),
      answer: admin.text().includes('Para confirmar escriba 0001351'),
      at: await ultimo(),
    }).toEqual({
      status: 422,
      answer: true,
      at: 3,
    })
    await admin.send(path(), { confirmar: '0001351' })
    expect({ at: admin.at().split('#')[0], ultimo: await ultimo() }).toEqual({ at: tree, ultimo: 1350 })
    const [act] = await actsOf(`contador:${punto.id}:1`)
    expect(act).toMatchObject({
      ...{ empresa_id: t.empresa.id, accion: 'contador', motivo: 'Sistema anterior' },
      ...{ antes: { ultimo_numero: 3 }, despues: { ultimo_numero: 1350 } },
    })
    for (const page of [tree, path()]) {
      await admin.open(page)
      const shown = admin.text()
      expect({
        page,
        who: shown.includes(user.name),
        before: shown.includes('0000003'),
        why: shown.includes('Sistema anterior'),
      }).toEqual({
        ...{ page, who: true, before: true, why: true },
      })
    }
    expect(await t.deps.db.transaction(tx => reserveNumero(tx, punto, 1))).toMatchObject({ ultimo: 1351 })
  })

  it('never goes below a number that a document has, even by a forged form', async () => {
    await issue(20)
    await issue(25, 'rejected')
    await t.deps.db.insert(contadores).values({
      ...{ empresa_id: t.empresa.id, punto_expedicion_id: punto.id, tipo_documento: 1, ultimo_numero: 30 },
    })
    await admin.open(ask(19))
    expect(admin.text()).toContain('El número 0000020 ya está usado')
    expect(fieldsOf(admin, path())?.confirmar).toBeUndefined()
    await admin.open(ask(20))
    const token = fieldsOf(admin, path())?._csrf ?? ''
    await admin.post(path(), { _csrf: token, ultimo: '19', visto: '30', motivo: 'Sistema anterior', confirmar: '20' })
    expect({ status: admin.status(), ultimo: await ultimo(), acts: await actsOf(`contador:${punto.id}:1`) }).toEqual({
      ...{ status: 422, ultimo: 30, acts: [] },
    })
    await admin.open(ask(20))
    expect(admin.text()).toContain('se van a emitir: son 10 números')
    await admin.send(path(), { confirmar: '21' })
    expect(await ultimo()).toBe(20)
  })

  it('409 for the second of two browsers, with the new figures', async () => {
    await admin.open(ask(100))
    await other.open(ask(200))
    await admin.send(path(), { confirmar: '101' })
    await other.send(path(), { confirmar: '201' })
    expect({
      status: other.status(),
      answer: other.text().includes('El contador cambió mientras usted miraba'),
      now: await ultimo(),
    }).toEqual({
      ...{ status: 409, answer: true, now: 100 },
    })
    expect(fieldsOf(other, path())).toMatchObject({ visto: '100', ultimo: '200', confirmar: '' })
    await other.send(path(), { confirmar: '201' })
    expect({ now: await ultimo(), acts: (await actsOf(`contador:${punto.id}:1`)).length }).toEqual({
      now: 200,
      acts: 2,
    })
  })

  it('409 for one of two concurrent requests', async () => {
    await admin.open(ask(100))
    await other.open(ask(200))
    await Promise.all([admin.send(path(), { confirmar: '101' }), other.send(path(), { confirmar: '201' })])
    const statuses = [admin.status(), other.status()].sort()
    expect({ statuses, acts: (await actsOf(`contador:${punto.id}:1`)).length }).toEqual({
      statuses: [200, 409],
      acts: 1,
    })
  })

  it('409 when a document took a number meanwhile', async () => {
    await admin.open(ask(100))
    await t.deps.db.transaction(tx => reserveNumero(tx, punto, 1))
    await admin.send(path(), { confirmar: '101' })
    expect({ status: admin.status(), ultimo: await ultimo() }).toEqual({ status: 409, ultimo: 1 })
  })

  it('changes one document type alone; 404 for a type that SIFEN does not accept', async () => {
    await admin.open(ask(7, 5))
    await admin.send(path(5), { confirmar: '8' })
    expect({ creditos: await ultimo(5), facturas: await ultimo(1) }).toEqual({ creditos: 7, facturas: 0 })
    for (const tipo of [0, 2, 3, 8, 99]) {
      await admin.open(path(tipo))
      expect({ tipo, status: admin.status() }).toEqual({ tipo, status: 404 })
    }
  })

  it('422 for an invalid number or a missing reason', async () => {
    await admin.open(`${path()}?ultimo=mil&motivo=`)
    expect({
      status: admin.status(),
      ultimo: admin.text().includes('hasta 7 dígitos'),
      motivo: admin.text().includes('de 5 a 200'),
    }).toEqual({
      ...{ status: 422, ultimo: true, motivo: true },
    })
    await admin.open(ask(0))
    expect(admin.text()).toContain('El contador ya está en 0000000')
  })
})
