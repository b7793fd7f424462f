/**
 * Every field that a client can write, at both sides of each limit. Values just inside are accepted and valid by the
 * XSD. Values just outside are refused at exactly that path, without other problems. The table is the catalogue itself.
 */
import { describe, expect, it } from 'vitest'
import { omitIf, XSD_MISSING, xsdErrors } from '../../../../test/support/witness.ts'
import { type ClientRow, limits } from '../../test/field-limits.ts'
import {
  type Body,
  brief,
  contexto,
  creditSale,
  problemsOf,
  publicSale,
  sign,
  termSale,
} from '../../test/invoice-factory.ts'
import * as sectores from '../../test/sectores-factory.ts'
import * as tipos from '../../test/tipos-factory.ts'
import { groupPath, type Row } from '../campos/index.ts'
import { CABECERA, CUERPO } from './catalogue/index.ts'
import type { Contexto } from './resolve/resolve.ts'

type Field = { row: ClientRow; campo: string; required: boolean }

/** Returns the fields of the catalogue by JSON path, with the first element of each list. */
const fieldsOf = (rows: readonly Row[], prefix: string): Field[] =>
  rows.flatMap((row): Field[] => {
    if (row.kind === 'group') return fieldsOf(row.rows, groupPath(row, prefix) + (row.max > 1 ? '0.' : ''))
    if (row.kind === 'constant' || row.kind === 'computed' || row.kind === 'literal') return []
    return [{ row, campo: prefix + row.from, required: row.required }]
  })

/** Rows whose value is computed from others, or set by the gateway. */
const OURS = [
  'dv',
  'fechaFirma',
  'tipoEmision',
  'codigoSeguridad',
  'tipoDocumento',
  'numeroDocumento',
  'emisor.ruc',
  'emisor.dv',
  'emisor.tipoContribuyente',
  'receptor.ruc',
  'receptor.dv',
  'receptor.tipoOperacion',
  'condicionPago.entregas.0.infoTarjeta.dv',
  'transporte.transportista.dv',
  'transporte.transportista.agente.dv',
  // A list of texts, tested in sectores.test.ts.
  'sectorAdicional.vencimientoPago',
]
/** Rows whose value comes from the timbrado. */
const OF_STAMP = ['timbrado', 'establecimiento', 'puntoExpedicion', 'serie', 'timbradoFechaInicio']

const firstItem = (body: Body, over: Body): Body => ({ ...body, items: [{ ...(body.items as Body[])[0], ...over }] })
const byItem = () => firstItem(publicSale({ tipo_cambio: undefined, condicionTipoCambio: 2 }), { cambio: 7000 })
const cardFirst = () => {
  const { entregas } = publicSale().condicionPago as { entregas: unknown[] }
  return publicSale({ condicionPago: { condicion: 1, entregas: entregas.toReversed() } })
}
const dear = () => firstItem(termSale(), { precioUnitario: '999999999999999.99999999', descuento: 0, anticipo: 0 })
const partlyTaxed = () => firstItem(termSale(), { afectacionIva: 4, ivaProporcion: 30 })

/** Bodies to try. The first one that has the field is used. */
const BODIES: readonly (() => Body)[] = [
  ...[publicSale, creditSale, termSale, cardFirst, byItem],
  ...[sectores.facturaConSectores, tipos.autofacturaCompleta, () => asociando(tipos.impreso()), tipos.remisionCompleta],
]

const asociando = (asociado: Body) => tipos.nota({ documentoAsociado: [asociado] })
const constancia = () => tipos.autofactura({ documentoAsociado: [tipos.constancia()] })
/** Only this kind of proof needs a number. */
const microproductor = () => tipos.autofactura({ documentoAsociado: [{ ...tipos.constancia(), constanciaTipo: 2 }] })
const retenida = () =>
  termSale({
    condicionPago: { condicion: 1, entregas: [{ tipo: 10, monto: 1 }] },
    documentoAsociado: [tipos.impreso({ numeroRetencion: '001001000123456' })],
  })
const creditoFiscal = () =>
  termSale({
    tipoTransaccion: 12,
    documentoAsociado: [tipos.impreso({ resolucionCreditoFiscal: '710000000012345' })],
  })

/** Fields that need a body of their own, because other fields limit their values. */
const BODY_OF: Readonly<Record<string, () => Body>> = {
  moneda: termSale,
  'receptor.numeroDocumento': creditSale,
  'receptor.direccion': () => publicSale(),
  'items.0.cantidad': termSale,
  'items.0.precioUnitario': termSale,
  'items.0.descuento': dear,
  'items.0.anticipo': dear,
  'items.0.ivaProporcion': partlyTaxed,
  'notaCreditoDebito.motivo': tipos.nota,
  'documentoAsociado.0.cdc': () => asociando({ formato: 1, cdc: tipos.FACTURA_PROPIA }),
  'documentoAsociado.0.numeroRetencion': retenida,
  'documentoAsociado.0.resolucionCreditoFiscal': creditoFiscal,
  'documentoAsociado.0.constanciaTipo': constancia,
  'documentoAsociado.0.constanciaNumero': microproductor,
  'documentoAsociado.0.constanciaControl': microproductor,
  'documentoAsociado.0.rucFusionado': () => asociando(tipos.impreso({ rucFusionado: '80099006' })),
  'transporte.vehiculo.0.documentoNumero': () =>
    tipos.remision({
      transporte: tipos.transporte({ vehiculo: [tipos.vehiculo({ documentoTipo: 1, documentoNumero: '9BSR4X2' })] }),
    }),
  'transporte.vehiculo.0.numeroVuelo': () => tipos.remision({ transporte: tipos.porAire() }),
  'transporte.transportista.documentoTipo': () => tipos.remision({ transporte: tipos.porAire() }),
  'transporte.transportista.documentoNumero': () => tipos.remision({ transporte: tipos.porAire() }),
  'condicionPago.entregas.0.tipo': () =>
    termSale({ condicionPago: { condicion: 1, entregas: [{ tipo: 1, monto: 1 }] } }),
}

/** Values inside the limits that depend on other fields (rules.test.ts), not only on the row. */
const GOOD: Readonly<Record<string, unknown[]>> = {
  condicionTipoCambio: [1],
  'items.0.ivaProporcion': ['0.00000001', 50, '99.99999999'],
  'items.0.tasaIva': [5, 10],
  moneda: ['PYG'],
  'receptor.pais': ['PRY'],
  'documentoAsociado.0.cdc': [tipos.FACTURA_PROPIA],
  'documentoAsociado.0.timbrado': ['11223344', '00000001'],
  'documentoAsociado.0.rucFusionado': ['80099006', '80012345'],
  'transporte.vehiculo.0.documentoTipo': [2],
  'transporte.transportista.contribuyente': [true],
  'transporte.transportista.ruc': ['80099006', '80012345-0'],
  'transporte.transportista.agente.ruc': ['80099006', '80012345-0'],
  'transporte.inicioEstimadoTranslado': ['2026-11-21', '2026-11-23'],
  'transporte.finEstimadoTranslado': ['2026-11-22', '2028-02-29'],
  'remision.fechaFactura': ['2026-11-30', '2024-02-29'],
  'items.0.toleranciaPorcentaje': ['0.00000001', 100],
  'sectorSeguros.0.finVigencia': ['2026-11-21T00:00:00', '2028-02-29T23:59:59'],
  'sectorAdicional.finCiclo': ['2026-11-01', '2028-02-29'],
}

/**
 * Values that the row refuses and that are corrected first: several addresses, leading zeros of a RUC, a short cheque
 * number, digits as text.
 */
const PUT_RIGHT: Readonly<Record<string, unknown[]>> = {
  'emisor.numeroCasa': ['0'],
  'receptor.numeroCasa': ['0'],
  'receptor.email': ['a@b.py,c@d.py'],
  'condicionPago.entregas.0.infoTarjeta.ruc': ['012345', '80012345-0'],
  'condicionPago.entregas.0.infoTarjeta.numero': ['1', '0042', ' 42 ', 7],
  'condicionPago.entregas.0.infoTarjeta.codigoAutorizacion': ['123456', ' 9999999999 ', 100_000],
  'condicionPago.entregas.0.infoCheque.numeroCheque': ['1234567'],
  'autoFactura.numeroCasa': ['0'],
  'transporte.salida.numeroCasa': ['0'],
  'transporte.entrega.0.numeroCasa': ['0'],
  'documentoAsociado.0.timbrado': ['1234567', 7],
  'documentoAsociado.0.establecimiento': ['1', 7],
  'documentoAsociado.0.punto': ['1', 7],
  'documentoAsociado.0.numero': ['1', 7],
  'documentoAsociado.0.rucFusionado': ['012345', '80012345-0'],
  'transporte.transportista.ruc': ['012345'],
  'sectorSeguros.0.inicioVigencia': ['2026-11-21'],
  'sectorSeguros.0.finVigencia': ['2026-11-21'],
  'transporte.transportista.agente.ruc': ['012345'],
}

/** Problems when the field is left out, where they differ from a missing field at its own path. */
const LEFT_OUT: Readonly<Record<string, string[]>> = {
  // has a default
  fechaEmision: [],
  tipoImpuesto: [],
  moneda: [],
  'receptor.pais': [],
  'factura.presencia': [],
  'condicionPago.condicion': [],
  'condicionPago.entregas.0.moneda': [],
  'condicionPago.credito.tipo': [],
  'condicionPago.credito.infoCuotas.0.moneda': [],
  'items.0.codigoInterno': [],
  'items.0.unidadMedida': [],
  // known from the issuer
  'emisor.razonSocial': [],
  'emisor.direccion': [],
  'emisor.numeroCasa': [],
  'emisor.departamento': [],
  'emisor.codigoCiudad': [],
  'emisor.telefono': [],
  'emisor.email': [],
  // required by a rule, with SIFEN's code
  tipo_cambio: ['tipo_cambio 1209'],
  'receptor.tipoDoc': ['receptor.tipoDoc 1335'],
  'receptor.numeroDocumento': ['receptor.numeroDocumento 1314'],
  'receptor.numeroCasa': ['receptor.numeroCasa 1330'],
  'condicionPago.credito.cuotas': ['condicionPago.credito.cuotas 1705'],
  'condicionPago.credito.montoEntrega': ['condicionPago.entregas 1552'],
  'items.0.cambio': ['items.0.cambio 1854'],
  'remision.fechaFactura': [],
  'items.0.toleranciaCantidad': [],
  'sectorAdicional.ciclo': ['sectorAdicional.inicioCiclo 2051', 'sectorAdicional.finCiclo 2053'],
  'sectorAdicional.inicioCiclo': ['sectorAdicional.inicioCiclo 2050'],
  'sectorAdicional.finCiclo': ['sectorAdicional.finCiclo 2052'],
  'autoFactura.departamento': [],
  'autoFactura.ubicacion.departamento': [],
  'transporte.tipo': ['transporte.tipo 2102'],
  'transporte.salida.departamento': [],
  'transporte.entrega.0.departamento': [],
  'transporte.inicioEstimadoTranslado': ['transporte.inicioEstimadoTranslado 2107'],
  'transporte.finEstimadoTranslado': ['transporte.finEstimadoTranslado 2109'],
  'transporte.vehiculo.0.documentoNumero': ['transporte.vehiculo.0.documentoNumero 2255'],
  'transporte.vehiculo.0.numeroMatricula': ['transporte.vehiculo.0.numeroMatricula 2254'],
  'transporte.vehiculo.0.numeroVuelo': ['transporte.vehiculo.0.numeroVuelo 2252'],
  'transporte.transportista.contribuyente': [],
  'transporte.transportista.ruc': ['transporte.transportista.ruc 2302'],
  'transporte.transportista.documentoTipo': ['transporte.transportista.documentoTipo 2307'],
  'transporte.transportista.documentoNumero': ['transporte.transportista.documentoNumero 2311'],
  'documentoAsociado.0.cdc': ['documentoAsociado.0.cdc 2402'],
  'documentoAsociado.0.timbrado': ['documentoAsociado.0.timbrado 2405'],
  'documentoAsociado.0.establecimiento': ['documentoAsociado.0.establecimiento 2406'],
  'documentoAsociado.0.punto': ['documentoAsociado.0.punto 2407'],
  'documentoAsociado.0.numero': ['documentoAsociado.0.numero 2408'],
  'documentoAsociado.0.tipoDocumentoImpreso': ['documentoAsociado.0.tipoDocumentoImpreso 2409'],
  'documentoAsociado.0.fecha': ['documentoAsociado.0.fecha 2411'],
  'documentoAsociado.0.resolucionCreditoFiscal': ['documentoAsociado 2413'],
  'documentoAsociado.0.constanciaTipo': ['documentoAsociado.0.constanciaTipo 2426'],
  'documentoAsociado.0.constanciaNumero': ['documentoAsociado.0.constanciaNumero 2430'],
  'documentoAsociado.0.constanciaControl': ['documentoAsociado.0.constanciaControl 2432'],
}

/** True unless the value is blank, which counts as left out. */
const isFilled = (value: unknown) => value !== ''

function valueAt(body: unknown, campo: string): unknown {
  return campo.split('.').reduce((value, step) => (value as Body | undefined)?.[step], body)
}

function withValue(body: unknown, campo: string, value: unknown): Body {
  const bent = structuredClone(body) as Body
  const steps = campo.split('.')
  const parent = steps.slice(0, -1).reduce<unknown>((inner, step) => (inner as Body)[step], bent) as Body
  if (value === undefined) delete parent[steps.at(-1) ?? '']
  else parent[steps.at(-1) ?? ''] = value
  return bent
}

type Subject = { body: unknown; where: Contexto }

/** Sets the value where the client, or the gateway, would write it. */
function bend({ campo }: Field, value: unknown): Subject {
  if (OF_STAMP.includes(campo)) {
    const numeracion = { ...contexto().numeracion, [campo]: value } as Contexto['numeracion']
    return { body: termSale(), where: contexto({ numeracion }) }
  }
  if (campo === 'emisor.razonSocial') {
    return { body: termSale({ emisor: { razonSocial: value } }), where: contexto({ ambiente: 'prod' }) }
  }
  const make = BODY_OF[campo] ?? BODIES.find(body => valueAt(body(), campo) !== undefined)
  if (!make) throw new Error(`no body of this test has ${campo}`)
  return { body: withValue(make(), campo, value), where: contexto() }
}

/** Returns the problems. Checks that every message is a Spanish sentence. */
function problems({ body, where }: Subject): string[] {
  return problemsOf(body, where).map(problem => {
    expect(problem.mensaje).toMatch(/^[A-ZÁÉÍÓÚ][a-zé]+ .*\.$/)
    return brief(problem)
  })
}

const FIELDS = fieldsOf([...CABECERA, ...CUERPO], '').filter(({ campo }) => !OURS.includes(campo))

describe.each(FIELDS.map(field => [field.campo, field] as const))('%s', (campo, field) => {
  const { good, bad } = limits(field.row)
  it('accepts values inside its limits, and so does the XSD', async test => {
    omitIf(XSD_MISSING, test)
    for (const value of GOOD[campo] ?? good) {
      const { body, where } = bend(field, value)
      expect({ value, campos: problems({ body, where }) }).toEqual({ value, campos: [] })
      const { text } = sign(body, where)
      expect(text).toContain(`<${field.row.el}>`)
      expect({ value, xsdErrors: await xsdErrors(text) }).toEqual({ value, xsdErrors: [] })
    }
  })

  it('refuses values outside its limits, at its own path only', () => {
    const texts = OF_STAMP.includes(campo) ? bad.filter(value => typeof value !== 'number') : bad.filter(isFilled)
    for (const value of texts.filter(value => !PUT_RIGHT[campo]?.includes(value)))
      expect({ value, campos: problems(bend(field, value)) }).toEqual({ value, campos: [campo] })
  })

  const putRight = PUT_RIGHT[campo] ?? []
  if (putRight.length > 0)
    it('corrects values that only need normalizing', async test => {
      omitIf(XSD_MISSING, test)
      for (const value of putRight) {
        const { body, where } = bend(field, value)
        expect(await xsdErrors(sign(body, where).xml)).toEqual([])
      }
    })

  const expected = LEFT_OUT[campo] ?? (field.required ? [campo] : [])
  it(`reports ${expected.join(', ') || 'nothing'} when it is absent`, () => {
    expect(problems(bend(field, undefined))).toEqual(expected)
    expect(problems(bend(field, null))).toEqual(expected)
    if (OF_STAMP.includes(campo)) return
    for (const blank of ['', ' \n\u00a0'])
      expect({ blank, campos: problems(bend(field, blank)) }).toEqual({ blank, campos: expected })
  })
})
