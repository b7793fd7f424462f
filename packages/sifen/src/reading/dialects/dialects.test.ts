/** The dialects as tables: every entry leads to a field of the schema, and refused values say our name. */
import { describe, expect, it } from 'vitest'
import { REQUEST_SHAPE, readInput } from '../../documento/input/read-input.ts'
import type { Group, Shape } from '../shape.ts'
import { DIALECT } from './index.ts'

type Body = Record<string, unknown>

/** Returns the group at a place or at a path of `to`. Lists are entered with or without `[]`. */
function groupAt(shape: Group, steps: readonly string[]): Group | undefined {
  return steps.reduce<Group | undefined>((group, step) => {
    const field: Shape | undefined = group?.fields.get(step.replace('[]', ''))
    const inner = typeof field === 'object' && field.kind === 'list' ? field.element : field
    return typeof inner === 'object' && inner.kind === 'group' ? inner : undefined
  }, shape)
}

const stepsOf = (place: string) => place.split('.').filter(Boolean)

const ALIASES = Object.entries(DIALECT.names).flatMap(([place, names]) =>
  Object.entries(names).flatMap(([name, meant]) => ('to' in meant ? [{ place, name, to: meant.to }] : [])),
)

const read = (body: Body) => {
  const { dte, problems, advertencias } = readInput(body)
  return { dte, problems: problems.map(({ campo }) => campo), advertencias: advertencias.map(({ campo }) => campo) }
}

describe('a dialect', () => {
  it('has its names at places of the schema', () => {
    for (const place of [...Object.keys(DIALECT.names), ...Object.keys(DIALECT.forms), ...Object.keys(DIALECT.values)])
      expect({ place, isKnown: groupAt(REQUEST_SHAPE, stepsOf(place)) !== undefined }).toEqual({ place, isKnown: true })
  })

  it.each(ALIASES)('$place.$name means $to, a field of the schema', ({ place, to }) => {
    const steps = stepsOf(to.replace(/^\//, ''))
    const from = to.startsWith('/') ? REQUEST_SHAPE : groupAt(REQUEST_SHAPE, stepsOf(place))
    const group = from && groupAt(from, steps.slice(0, -1))
    expect(group?.fields.has(steps.at(-1) ?? '')).toBe(true)
  })

  it('renames no field of the schema', () => {
    const renamed = Object.entries(DIALECT.names).flatMap(([place, names]) =>
      Object.keys(names).filter(name => groupAt(REQUEST_SHAPE, stepsOf(place))?.fields.has(name)),
    )
    expect(renamed).toEqual([])
  })
})

describe('names that change a sale', () => {
  it.each<[string, Body, object]>([
    ['pagos', { pagos: [{ tipoPago: '5', monto: 1 }] }, { condicionPago: { entregas: [{ tipo: 5, monto: 1 }] } }],
    [
      'a credit at the root',
      { condicionPago: 2, credito: { condicionCredito: 1, descripcion: '45 días' } },
      { condicionPago: { condicion: 2, credito: { tipo: 1, plazo: '45 días' } } },
    ],
    [
      'instalments as a list',
      { credito: { cuotas: [{ monto: 1, fechaVencimiento: '2026-12-20' }] } },
      { condicionPago: { credito: { infoCuotas: [{ monto: 1, vencimiento: '2026-12-20' }] } } },
    ],
    ['condicionPago as a code', { condicionPago: 2 }, { condicionPago: { condicion: 2 } }],
    ['condicionPago as a word', { condicionPago: 'CRÉDITO' }, { condicionPago: { condicion: 2 } }],
    ['condicionVenta', { condicionVenta: 2 }, { condicionPago: { condicion: 2 } }],
    ['indicadorPresencia', { indicadorPresencia: 2 }, { factura: { presencia: 2 } }],
    ['ivaIncluido true', { ivaIncluido: true }, {}],
    ['ivaTasa', { items: [{ ivaTasa: 5 }] }, { items: [{ tasaIva: 5 }] }],
    ['documento of the receiver', { receptor: { documento: '1-9' } }, { receptor: { numeroDocumento: '1-9' } }],
    ['a RUC with its digit', { cliente: { ruc: '1-9' } }, { receptor: { naturaleza: 1, numeroDocumento: '1-9' } }],
    ['a RUC without its digit', { cliente: { ruc: '1' } }, { receptor: { numeroDocumento: '1' } }],
    [
      'a stamp as an object',
      { timbrado: { numero: '12345678', establecimiento: '001', puntoExpedicion: '002' } },
      { timbrado: '12345678', establecimiento: '001', puntoExpedicion: '002' },
    ],
    [
      'one payment inside the condition',
      { condicionPago: { tipo: 'CONTADO', tipoPago: 'CHEQUE', montoPago: 5 } },
      { condicionPago: { condicion: 1, entregas: [{ tipo: 2, monto: 5 }] } },
    ],
  ])('are read: %s', (_, body, dte) => {
    expect(read(body)).toMatchObject({ dte, problems: [] })
    expect(Object.keys(read(body).dte)).toEqual(Object.keys(dte))
  })

  it.each<[string, Body, string]>([
    ['pago', { pago: { tipo: 1 } }, 'condicionPago'],
    ['totalRedondeo', { totalRedondeo: 45 }, 'redondeo'],
    ['ivaIncluido', { ivaIncluido: false }, 'precioUnitario'],
    ['items.0.ivaIncluido', { items: [{ ivaIncluido: false }] }, 'precioUnitario'],
    ['items.0.ivaAfecta', { items: [{ ivaAfecta: 0 }] }, 'afectacionIva'],
    ['items.0.tipoIva', { items: [{ ivaTasa: 5, tipoIva: 'I.V.A. 10%' }] }, 'tasaIva'],
    ['receptor.tipoDocumento', { receptor: { tipoDocumento: 1 } }, 'tipoDoc'],
    ['receptor.diplomatico', { cliente: { diplomatico: true } }, 'tipoDoc'],
    ['timbrado', { timbrado: { numero: 1, serie: 'AA' } }, 'establecimiento'],
    ['descuentoGlobalPorcentaje', { descuentoGlobalPorcentaje: 5 }, 'descuentoGlobal'],
  ])('are refused with our name: %s', (campo, body, ours) => {
    expect(readInput(body).problems).toEqual([{ campo, mensaje: expect.stringContaining(ours) }])
  })

  it('that say nothing are no problem', () => {
    const nothing = { totalRedondeo: 0, pago: null, pagos: [{}], cdcAsociado: '', descuentoGlobalPorcentaje: 0 }
    expect(read(nothing)).toEqual({ dte: {}, problems: [], advertencias: ['pagos'] })
  })

  it('clash with another value of the same field', () => {
    const { problems, spelling } = readInput({ condicionVenta: 2, condicion: { tipo: 1 } })
    expect(problems).toEqual([{ campo: 'condicionPago.condicion', mensaje: expect.stringContaining('condicionVenta') }])
    expect(spelling.get('condicionPago.condicion')).toBe('condicionVenta')
  })
})
