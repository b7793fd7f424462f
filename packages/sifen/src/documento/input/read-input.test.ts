/**
 * From the client's JSON to the fields that are checked: spellings, warnings, wrong types removed, the body unchanged.
 */
import { describe, expect, it } from 'vitest'
import { type Body, contexto, item, minimal, problemsOf, publicSale, sign } from '../../../test/invoice-factory.ts'
import { readTree, textAt } from '../../../test/xml-tree.ts'
import type { Shape } from '../../reading/index.ts'
import { prepareDocumento } from '../prepare.ts'
import { REQUEST_SHAPE, readInput } from './read-input.ts'

const at = (body: Body, path: string) => textAt(readTree(sign(body).text), `DE/${path}`)
const warnings = (body: Body) => sign(body).prepared.advertencias

/**
 * Returns every group of the request by its path, `0` for the element of a list. Open groups such as `extras` accept
 * any name.
 */
function groupsOf(shape: Shape, path: readonly string[] = []): string[] {
  if (typeof shape === 'string') return []
  if (shape.kind === 'list') return groupsOf(shape.element, [...path, '0'])
  if (shape.kind !== 'group' || shape.isOpen) return []
  const below = [...shape.fields].flatMap(([name, field]) => groupsOf(field, [...path, name]))
  return path.length === 0 ? below : [path.join('.'), ...below]
}
const GROUPS = groupsOf(REQUEST_SHAPE)

describe('other spellings', () => {
  it('are read as the field they stand for', () => {
    const { tipoDocumento, ...rest } = minimal({ moneda: 'USD' })
    const body = {
      ...rest,
      tipo_documento: tipoDocumento,
      tipoCambio: 7300,
      condicion_tipo_cambio: 1,
      items: [
        { descripcion: 'Yerba', cantidad: 1, codigo: 'Y-1', precio_unitario: 5, ivaTipo: 4, iva: 5, ivaBase: 30 },
      ],
    }
    expect(warnings(body)).toEqual([])
    expect(at(body, 'gDtipDE/gCamItem/dCodInt')).toBe('Y-1')
    expect(at(body, 'gDtipDE/gCamItem/gCamIVA/dPropIVA')).toBe('30')
    expect(at(body, 'gDatGralOpe/gOpeCom/dTiCam')).toBe('7300')
  })

  it('include `ano` for the year of a public purchase', () => {
    const { año, ...rest } = publicSale().dncp as Body
    expect(sign(publicSale({ dncp: { ...rest, ano: año } })).text).toBe(sign(publicSale()).text)
  })

  it('apply at any depth, in snake_case too, and for a list of one', () => {
    const dialect = {
      tipo_documento: 1,
      cliente: { contribuyente: true, ruc: '80099006-4', razon_social: 'Cliente SA', tipo_operacion: 3 },
      factura: { dncp: { ...(publicSale().dncp as Body) } },
      condicion: { tipo: 2, credito: { tipo: 2, cuotas: 1, info_cuotas: { monto: 11000, vencimiento: '2026-12-21' } } },
      items: { ...item(), dncp: { codigo_nivel_general: '12345678' } },
    }
    const ours = minimal({
      tipoOperacion: 3,
      dncp: publicSale().dncp,
      condicionPago: {
        condicion: 2,
        credito: { tipo: 2, cuotas: 1, infoCuotas: [{ monto: 11000, vencimiento: '2026-12-21' }] },
      },
      items: [item({ dncp: { codigoNivelGeneral: '12345678' } })],
    })
    expect(sign(dialect).text).toBe(sign(ours).text)
    expect(warnings(dialect)).toEqual([])
  })

  it('may repeat the same value, and join the fields of their groups with ours', () => {
    const body = minimal({
      fecha: '2026-11-21T09:00:00',
      fechaEmision: '2026-11-21T09:00:00',
      cliente: { ruc: '80099006-4', email: 'a@b.py' },
      items: [item({ iva: 10, tasa_iva: '' })],
    })
    expect(warnings(body)).toEqual([])
    expect(at(body, 'gDatGralOpe/gDatRec/dEmailRec')).toBe('a@b.py')
  })

  it.each<[string, Body, string, string]>([
    ['root', { fecha: '2026-11-20T09:00:00', fechaEmision: '2026-11-21T09:00:00' }, 'fechaEmision', 'fecha'],
    ['item', { items: [item({ iva: 5 })] }, 'items.0.tasaIva', 'items.0.iva'],
    ['group', { condicion: { tipo: 2 }, condicionPago: { condicion: 1 } }, 'condicionPago.condicion', 'condicion.tipo'],
    ['another depth', { tipoOperacion: 1, cliente: { tipoOperacion: 3 } }, 'tipoOperacion', 'cliente.tipoOperacion'],
    ['two others', { fecha: '2026-11-20T09:00:00', fecha_emision: '2026-11-21T09:00:00' }, 'fecha', 'fecha_emision'],
  ])('with different values are refused, naming both: %s', (_, over, one, other) => {
    const mensaje = `El campo ${one} y el campo ${other} dicen cosas distintas: deje uno solo.`
    expect(problemsOf(minimal(over))).toEqual([{ campo: one, mensaje }])
  })

  it('are used in the paths and messages of problems', () => {
    const { tipoDocumento: _, receptor: __, ...rest } = minimal()
    const body = {
      ...rest,
      tipo_documento: 'x',
      cliente: { contribuyente: 'sí', ruc: '80099006-5', razonSocial: 'x'.repeat(300) },
      condicion: { tipo: 1, credito: { plazo: '30 días' } },
      items: [item({ tasaIva: undefined, iva: 7 })],
    }
    expect(problemsOf(body).map(({ campo, mensaje }) => `${campo}: ${mensaje}`)).toEqual([
      'tipo_documento: El campo tipo_documento debe ser un número entero.',
      'cliente.contribuyente: El campo cliente.contribuyente debe ser verdadero o falso: true o false.',
      'cliente.razonSocial: El campo cliente.razonSocial tiene que tener entre 4 y 255 caracteres.',
      'condicion.credito: Una operación al contado no lleva condicion.credito: quítelo, o use condicion 2.',
      'items.0.iva: Un ítem gravado necesita iva 5 o 10.',
    ])
  })
})

describe('warnings', () => {
  it('report unknown fields and the name that was probably meant', () => {
    const body = minimal({
      condicionpago: {},
      receptor: { ...(minimal().receptor as Body), e_mail: 'x' },
      items: [item({ zzz: 1 })],
    })
    expect(warnings(body)).toEqual([
      { campo: 'receptor.e_mail', mensaje: expect.stringMatching(/no se conoce.*¿Quiso decir email\?$/) },
      { campo: 'items.0.zzz', mensaje: expect.stringMatching(/no se envía a SIFEN\.$/) },
      { campo: 'condicionpago', mensaje: expect.stringMatching(/¿Quiso decir condicionPago\?$/) },
    ])
  })

  it.each(GROUPS)('report an unknown field in %s', path => {
    const body = path
      .split('.')
      .reduceRight<unknown>((inside, step) => (step === '0' ? [inside] : { [step]: inside }), {
        zzz: 1,
      })
    expect(readInput(body).advertencias).toEqual([
      { campo: `${path}.zzz`, mensaje: expect.stringMatching(/no se conoce: se guarda/) },
    ])
  })

  it('unknown fields never reach the XML', () => {
    expect(sign(minimal({ zzz: 'secreto' })).text).toBe(sign(minimal()).text)
  })

  it('do not report extras', () => {
    expect(warnings(minimal({ extras: { a: { b: 1 } }, items: [item({ extras: { c: 2 } })] }))).toEqual([])
  })

  it('report subtotals that differ by more than a unit', () => {
    expect(warnings(minimal({ totales: { subtotalGravado10: 11002, iva10: 1001, subtotalExento: 0 } }))).toEqual([
      { campo: 'totales.subtotalGravado10', mensaje: expect.stringContaining('11000') },
    ])
  })

  it('are reported for bodies with problems too', () => {
    const preparation = prepareDocumento(minimal({ zzz: 1, items: [] }), contexto())
    expect(preparation.ok ? [] : preparation.advertencias.map(({ campo }) => campo)).toEqual(['zzz'])
  })
})

describe('fields that are not served yet', () => {
  it.each(['cdc'])('%s is refused, not ignored', campo => {
    expect(problemsOf(minimal({ [campo]: 10 })).map(problem => problem.campo)).toEqual([campo])
    expect(problemsOf(minimal({ [campo]: '0'.repeat(44) })).map(problem => problem.campo)).toEqual([campo])
    for (const nothing of [null, '', ' ']) expect(problemsOf(minimal({ [campo]: nothing }))).toEqual([])
  })
})

describe('an explicit 0 for an absent value', () => {
  const credit = (credito: Body) => ({ condicionPago: { condicion: 2, credito } })
  it.each<[string, Body]>([
    ['condicionTipoCambio', { condicionTipoCambio: 0 }],
    ['condicionAnticipo', { condicionAnticipo: 0 }],
    ['tipo_cambio', { tipo_cambio: 0, moneda: 'USD' }],
    ['condicionPago.credito.cuotas', credit({ tipo: 1, plazo: '30 días', cuotas: 0 })],
    ['condicionPago.credito.montoEntrega', credit({ tipo: 1, plazo: '30 días', montoEntrega: 0 })],
  ])('%s: gets the advice «quítelo»', (campo, over) => {
    expect(problemsOf(minimal(over))).toEqual([{ campo, mensaje: expect.stringMatching(/quítelo/) }])
  })

  it.each<[string, Body]>([
    ['tipo_cambio', { tipo_cambio: 0 }],
    ['cambio', { cambio: '0.00' }],
    ['items.0.cambio', { items: [item({ cambio: 0 })] }],
    ['condicionPago.entregas.0.cambio', { condicionPago: { entregas: [{ tipo: 1, monto: 11000, cambio: 0 }] } }],
  ])('%s of an operation in guaraníes means the same as leaving it out', (campo, over) => {
    expect(warnings(minimal(over))).toEqual([{ campo, mensaje: expect.stringMatching(/se lee como ausente/) }])
  })

  it('is accepted in global discounts and in fields that are not issued yet', () => {
    const zeros = { descuentoGlobal: 0, anticipoGlobal: '0', comision: '0.00', cdc: 0, documentoAsociado: [] }
    expect(warnings(minimal(zeros))).toEqual([])
  })
})

describe('a blank text', () => {
  const BLANKS: Body = {
    ...{ fechaEmision: '', moneda: ' ', tipo_cambio: '', tipoTransaccion: '', serie: '\t', observacion: '\u00a0' },
    ...{ timbrado_id: '', factura: { fechaEnvio: '', presencia: '' }, dncp: '', totales: { iva5: '' } },
  }

  it('means the same as leaving the field out, in every field', () => {
    const body = minimal({
      ...BLANKS,
      emisor: { telefono: '', email: ' ', codigoCiudad: '' },
      receptor: { ...(minimal().receptor as Body), pais: '', dv: ' ', email: '' },
      condicionPago: { condicion: 1, entregas: [{ tipo: 1, monto: 11000, moneda: '', cambio: ' ' }] },
      items: [item({ descuento: '', pais: ' ', vencimiento: '', cambio: '', codigo: '' })],
    })
    const plain = minimal({ condicionPago: { condicion: 1, entregas: [{ tipo: 1, monto: 11000 }] } })
    expect(sign(body).text).toBe(sign(plain).text)
    expect(warnings(body)).toEqual([])
  })

  it('is reported in an unknown field, and refused as an element of a list', () => {
    const { advertencias, problems, dte } = readInput({ zzz: '', extras: { a: '' }, items: ['', { descripcion: 'a' }] })
    expect(advertencias.map(({ campo }) => campo)).toEqual(['zzz'])
    expect(problems.map(({ campo }) => campo)).toEqual(['items.0'])
    expect(dte).toEqual({ extras: { a: '' }, items: [{}, { descripcion: 'a' }] })
  })
})

describe('readInput', () => {
  it('truncates oversized lists, at any depth', () => {
    const long = Array.from({ length: 5000 }, () => ({}))
    const { dte } = readInput({ items: long, zzz: 1, condicionPago: { entregas: long, credito: { infoCuotas: long } } })
    const { items, condicionPago } = dte
    const lists = [items, condicionPago?.entregas, condicionPago?.credito?.infoCuotas]
    expect(lists.map(list => list?.length)).toEqual([1000, 1000, 1000])
  })

  it('keeps a wrong list’s good elements in their places', () => {
    const { dte, problems } = readInput({ items: [{ cantidad: 1 }, 'x', { cantidad: true, descripcion: 'b' }] })
    expect(dte.items).toEqual([{ cantidad: 1 }, {}, { descripcion: 'b' }])
    expect(problems.map(({ campo }) => campo)).toEqual(['items.1', 'items.2.cantidad'])
  })

  it('reports names such as constructor as unknown', () => {
    const { advertencias } = readInput(
      JSON.parse('{"constructor":1,"__proto__":2,"toString":3,"items":[{"valueOf":4}]}'),
    )
    expect(advertencias.map(({ campo }) => campo)).toEqual(['constructor', '__proto__', 'toString', 'items.0.valueOf'])
  })

  it('does not change the body', () => {
    const body = {
      ...minimal({ tipo_documento: 'x', serie: '', items: [{ ...item(), iva: 5, lote: ' ', cantidad: true }] }),
    }
    const before = structuredClone(body)
    readInput(body)
    expect(body).toEqual(before)
  })

  it('pollutes no prototype', () => {
    prepareDocumento(
      JSON.parse('{"__proto__":{"roto":1},"extras":{"__proto__":{"roto":1}},"items":[{"__proto__":{"roto":1}}]}'),
      contexto(),
    )
    expect(({} as Body).roto).toBeUndefined()
  })
})
