/** From what the client wrote to what is looked at: spellings, warnings, wrong types taken out, the body left as it was. */
import { describe, expect, it } from 'vitest'
import { type Body, contexto, item, minimal, problemsOf, publicSale, sign } from '../../../test/invoice-factory.ts'
import { readTree, textAt } from '../../../test/xml-tree.ts'
import { dteInputSchema } from './input.schema.ts'
import { prepareDocumento } from './prepare.ts'
import { LIST_PATHS, readInput } from './read-input.ts'

const at = (body: Body, path: string) => textAt(readTree(sign(body).text), `DE/${path}`)
const warnings = (body: Body) => sign(body).prepared.advertencias

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

  it('`ano` is the year of a public purchase', () => {
    const { año, ...rest } = publicSale().dncp as Body
    expect(sign(publicSale({ dncp: { ...rest, ano: año } })).text).toBe(sign(publicSale()).text)
  })

  it('the true name wins, and the other is unknown then', () => {
    const body = minimal({ items: [item({ iva: 5 })] })
    expect(at(body, 'gDtipDE/gCamItem/gCamIVA/dTasaIVA')).toBe('10')
    expect(warnings(body).map(({ campo }) => campo)).toEqual(['items.0.iva'])
  })

  it('problems name the field by its true name', () => {
    const { tipoDocumento: _, ...rest } = minimal()
    expect(problemsOf({ ...rest, tipo_documento: 'x' }).map(({ campo }) => campo)).toEqual(['tipoDocumento'])
  })
})

describe('warnings', () => {
  it('tell unknown fields and the name that was probably meant', () => {
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

  it('unknown fields never reach the XML', () => {
    expect(sign(minimal({ zzz: 'secreto' })).text).toBe(sign(minimal()).text)
  })

  it('extras are no surprise', () => {
    expect(warnings(minimal({ extras: { a: { b: 1 } }, items: [item({ extras: { c: 2 } })] }))).toEqual([])
  })

  it('tell subtotals that differ by more than a unit', () => {
    expect(warnings(minimal({ totales: { subtotalGravado10: 11002, iva10: 1001, subtotalExento: 0 } }))).toEqual([
      { campo: 'totales.subtotalGravado10', mensaje: expect.stringContaining('11000') },
    ])
  })

  it('are told of bodies with problems too', () => {
    const preparation = prepareDocumento(minimal({ zzz: 1, items: [] }), contexto())
    expect(preparation.ok ? [] : preparation.advertencias.map(({ campo }) => campo)).toEqual(['zzz'])
  })
})

describe('fields that are not served yet', () => {
  it.each(['descuentoGlobal', 'anticipoGlobal', 'comision'])('%s is refused, not ignored', campo => {
    expect(problemsOf(minimal({ [campo]: 10 })).map(problem => problem.campo)).toEqual([campo])
    for (const nothing of [null, '', ' ']) expect(problemsOf(minimal({ [campo]: nothing }))).toEqual([])
  })
})

describe('a blank text', () => {
  const BLANKS: Body = {
    ...{ fechaEmision: '', moneda: ' ', tipo_cambio: '', tipoTransaccion: '', serie: '\t', observacion: '\u00a0' },
    ...{ timbrado_id: '', factura: { fechaEnvio: '', presencia: '' }, dncp: '', totales: { iva5: '' } },
  }

  it('is the same as leaving the field out, whatever the field holds', () => {
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

  it('in an unknown field is told, and as an element of a list is wrong', () => {
    const { advertencias, problems, dte } = readInput({ zzz: '', extras: { a: '' }, items: ['', { descripcion: 'a' }] })
    expect(advertencias.map(({ campo }) => campo)).toEqual(['zzz'])
    expect(problems.map(({ campo }) => campo)).toEqual(['items.0'])
    expect(dte).toEqual({ extras: { a: '' }, items: [{}, { descripcion: 'a' }] })
  })
})

describe('readInput', () => {
  it('cuts every list of the schema, and only lists', () => {
    type Def = { type: string; innerType?: Zod; element?: Zod; shape?: Record<string, Zod> }
    type Zod = { _zod: { def: Def } }
    const lists = ({ _zod: { def } }: Zod, path: string[] = []): string[][] => {
      if (def.innerType) return lists(def.innerType, path)
      if (def.element) return [path, ...lists(def.element, path)]
      return Object.entries(def.shape ?? {}).flatMap(([name, field]) => lists(field, [...path, name]))
    }
    expect(lists(dteInputSchema as unknown as Zod).toSorted()).toEqual(LIST_PATHS.map(path => [...path]).toSorted())
  })

  it('keeps a wrong list’s good elements in their places', () => {
    const { dte, problems } = readInput({ items: [{ cantidad: 1 }, 'x', { cantidad: true, descripcion: 'b' }] })
    expect(dte.items).toEqual([{ cantidad: 1 }, {}, { descripcion: 'b' }])
    expect(problems.map(({ campo }) => campo)).toEqual(['items.1', 'items.2.cantidad'])
  })

  it('says of an inherited name that it is unknown, as of any other', () => {
    const { advertencias } = readInput(
      JSON.parse('{"constructor":1,"__proto__":2,"toString":3,"items":[{"valueOf":4}]}'),
    )
    expect(advertencias.map(({ campo }) => campo)).toEqual(['constructor', '__proto__', 'toString', 'items.0.valueOf'])
  })

  it('leaves the body as it was', () => {
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
