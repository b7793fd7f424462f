/**
 * Our own rules, over HTTP. An input that breaks only one rule gets 422 with SIFEN's code on its field, and changes
 * nothing: no number, no row, no job, no call to SIFEN. test/tipos/local-codes.test.ts sends the same inputs to the
 * sandbox past our rules.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GRUPOS, isDemanded, presencia, TIPOS } from '../../../packages/sifen/src/documento/tipos/index.ts'
import { LOCALES } from '../../../packages/sifen/test/local-cases.ts'
import * as tipos from '../../../packages/sifen/test/tipos-factory.ts'
import { type Body, buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../test/support/issuing-app.ts'

let t: IssuingApp
let ids: ReturnType<typeof idsOf>
let tomorrow: typeof ids
/** Creates the company and the stamp that the inputs refer to. */
beforeAll(async () => {
  t = await buildIssuingApp()
  const empresa = await t.make.empresa({ ruc: '80012345', dv: '0', razon_social: 'Ñandutí Tejidos SA' })
  await t.equip(await t.make.emitter(empresa))
  const place = async (numero: string, fecha_inicio: string) => {
    const timbrado = await t.make.timbrado(empresa.id, { numero, fecha_inicio })
    const establecimiento = await t.make.establecimiento(timbrado)
    return idsOf({ timbrado, establecimiento, punto: await t.make.punto(establecimiento) })
  }
  ids = await place('12345678', '2025-01-01')
  tomorrow = await place('12345679', '2026-11-22')
})
afterAll(() => t.close())

const post = (body: Body, place = ids) => t.as('superadmin').post(SYNC, { ...place, ...body })

type Problema = { campo: string; codigo: string | null; id: string | null }
/** Expects that a rejected request changes nothing. */
async function refused(body: Body, place = ids) {
  const before = await t.footprint()
  const res = await post(body, place)
  const problemas: Problema[] = res.json().problemas ?? []
  expect({ body: res.json(), footprint: await t.footprint() }).toMatchObject({ footprint: before })
  return { status: res.statusCode, problemas: problemas.map(({ campo, codigo }) => ({ campo, codigo })) }
}

/**
 * Rules about the emitter's own documents are in referidos.test.ts. The rule about the fixed name of test documents
 * (1263) concerns `prod`.
 */
const HERE = [...LOCALES].filter(([codigo, { referidos }]) => referidos.length === 0 && codigo !== '1263')

describe('a local rule that a document breaks', () => {
  it.each(HERE)('422 with code %s alone', async (codigo, { body }) => {
    const { status, problemas } = await refused(body, codigo === '1103' ? tomorrow : ids)
    expect({ status, codigos: problemas.map(problema => problema.codigo) }).toEqual({ status: 422, codigos: [codigo] })
  })

  it('is tested here, except seven about other documents or the name of test documents', () => {
    expect({ here: HERE.length, all: LOCALES.size }).toEqual({ here: LOCALES.size - 7, all: LOCALES.size })
  })
})

/** A valid document of each type. */
const COMPLETOS: Readonly<Record<number, Body>> = {
  2: tipos.facturaDeExportacion(),
  3: tipos.facturaDeImportacion(),
  4: tipos.autofactura(),
  5: tipos.nota(),
  6: tipos.notaDeDebito(),
  7: tipos.remision(),
  8: tipos.retencion(),
}

function without(body: Body, path: string): Body {
  const copy = structuredClone(body)
  const steps = path.split('.')
  const last = steps.pop() as string
  delete steps.reduce((group, step) => group[step] as Body, copy)[last]
  return copy
}

const OBLIGATORIOS = Object.values(TIPOS).flatMap(({ codigo: tipo }) =>
  GRUPOS.filter(grupo => presencia(grupo, tipo) === 'M' && isDemanded(grupo)).flatMap(({ campos, falta }) =>
    campos.map(campo => ({ tipo, campo, codigo: falta ?? null })),
  ),
)

describe('a required group that is missing', () => {
  it.each(OBLIGATORIOS)('of type $tipo, $campo: 422 with code $codigo', async ({ tipo, campo, codigo }) => {
    const body = COMPLETOS[tipo] as Body
    expect(await refused(without(body, campo))).toEqual({ status: 422, problemas: [{ campo, codigo }] })
  })

  it('is the only problem: the same documents with the group are valid', async () => {
    const types = [...new Set(OBLIGATORIOS.map(({ tipo }) => tipo))]
    expect(types).toEqual(Object.keys(COMPLETOS).map(Number))
    for (const tipo of types) {
      const res = await t.as('superadmin').post('/api/sifen/dtes/validar', { ...ids, ...COMPLETOS[tipo] })
      expect({ tipo, status: res.statusCode }).toEqual({ tipo, status: 200 })
    }
  })

  it.each(['receptor', 'items'])('of an invoice, %s: 422', async campo => {
    expect((await refused(without(tipos.facturaConTransporte(), campo))).status).toBe(422)
  })
})
