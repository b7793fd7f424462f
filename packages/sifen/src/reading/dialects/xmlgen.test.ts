/**
 * The documented JSON names of other integrators, place by place: each is read as our field, refused because it is not
 * issued yet, or reported in a warning. None is ignored silently.
 */
import { describe, expect, it } from 'vitest'
import { REQUEST_SHAPE, readInput } from '../../documento/input/read-input.ts'
import type { Shape } from '../shape.ts'
import { XMLGEN } from './xmlgen.ts'

/**
 * Their names by place: alone where ours is the same, `>` before ours, `!` after what is not issued yet, `~` after what
 * changes nothing. `[]` is a list.
 */
const DOCUMENTED: Readonly<Record<string, string>> = {
  // The issuer's static data.
  params: `version~ ruc>emisor.ruc razonSocial>emisor.razonSocial nombreFantasia>emisor.nombreFantasia timbradoNumero>timbrado
    timbradoFecha>timbradoFechaInicio tipoContribuyente>tipoContribuyente tipoRegimen>emisor.tipoRegimen establecimientos!`,
  'params.actividadesEconomicas[]':
    'codigo>emisor.actividadesEconomicas[].codigo descripcion>emisor.actividadesEconomicas[].descripcion',
  emisor: `denominacion direccion numeroCasa complementoDireccion1 complementoDireccion2 departamento telefono email
    distrito>emisor.codigoDistrito distritoDescripcion>emisor.descripcionDistrito ciudad>emisor.codigoCiudad
    ciudadDescripcion>emisor.descripcionCiudad departamentoDescripcion~`,
  '': `tipoDocumento establecimiento punto>puntoExpedicion numero>numeroDocumento serie numeroSerie>serie codigoSeguridadAleatorio~
    cdc! descripcion observacion fecha>fechaEmision fechaFirmaDigital~ tipoEmision tipoTransaccion tipoImpuesto moneda
    condicionTipoCambio cambio>tipo_cambio condicionAnticipo descuentoGlobal anticipoGlobal comision extras format~ timbradoNumero>timbrado
    timbradoFecha>timbradoFechaInicio`,
  // The same in snake_case, which the peers' normaliser accepts.
  ' ': `tipo_documento>tipoDocumento tipo_emision>tipoEmision condicion_anticipo>condicionAnticipo
    condicion_tipo_cambio>condicionTipoCambio
    descuento_global>descuentoGlobal anticipo_global>anticipoGlobal tipoCambio>tipo_cambio`,
  'obligaciones[]': 'codigo descripcion~',
  cliente: `contribuyente>receptor.naturaleza ruc>receptor.numeroDocumento razonSocial>receptor.nombre
    nombreFantasia>receptor.nombreFantasia tipoOperacion>tipoOperacion direccion>receptor.direccion numeroCasa>receptor.numeroCasa
    departamento>receptor.departamento distrito>receptor.distrito ciudad>receptor.ciudad departamentoDescripcion~
    distritoDescripcion~ ciudadDescripcion~ pais>receptor.pais paisDescripcion~ tipoContribuyente>receptor.tipoContribuyente
    documentoTipo>receptor.tipoDoc documentoTipoDescripcion>receptor.documentoTipoDescripcion
    documentoNumero>receptor.numeroDocumento telefono>receptor.telefono celular>receptor.celular email>receptor.email
    codigo>receptor.codigo razon_social>receptor.nombre`,
  receptor: 'contribuyente>receptor.naturaleza razonSocial>receptor.nombre tipoOperacion>tipoOperacion',
  usuario: 'documentoTipo documentoTipoDescripcion documentoNumero nombre cargo email~',
  factura: 'presencia presenciaDescripcion fechaEnvio',
  'factura.dncp':
    'modalidad>dncp.modalidad entidad>dncp.entidad año>dncp.año ano>dncp.año secuencia>dncp.secuencia fecha>dncp.fecha',
  dncp: 'modalidad entidad año ano>dncp.año secuencia fecha',
  condicion: 'tipo>condicionPago.condicion',
  'condicion.entregas[]': `tipo>condicionPago.entregas[].tipo tipoDescripcion>condicionPago.entregas[].tipoDescripcion
    monto>condicionPago.entregas[].monto moneda>condicionPago.entregas[].moneda cambio>condicionPago.entregas[].cambio extras~`,
  'condicionPago.entregas[].infoTarjeta':
    'tipo tipoDescripcion numero titular ruc razonSocial medioPago codigoAutorizacion',
  'condicionPago.entregas[].infoCheque': 'numeroCheque banco',
  'condicion.credito': `tipo>condicionPago.credito.tipo plazo>condicionPago.credito.plazo cuotas>condicionPago.credito.cuotas
    montoEntrega>condicionPago.credito.montoEntrega`,
  'condicionPago.credito.infoCuotas[]': 'moneda monto vencimiento',
  'items[]': `codigo>items[].codigoInterno descripcion observacion partidaArancelaria ncm unidadMedida cantidad pais paisDescripcion~
    tolerancia toleranciaCantidad toleranciaPorcentaje cdcAnticipo precioUnitario cambio descuento anticipo
    ivaTipo>items[].afectacionIva ivaProporcion ivaBase>items[].ivaProporcion iva>items[].tasaIva lote vencimiento numeroSerie
    numeroPedido numeroSeguimiento registroSenave registroEntidadComercial nombreProducto importador! extras
    precio_unitario>items[].precioUnitario`,
  'items[].dncp': 'codigoNivelGeneral codigoNivelEspecifico codigoGtinProducto codigoNivelPaquete',
  'items[].sectorAutomotor': `tipo chasis color potencia capacidadMotor capacidadPasajeros pesoBruto pesoNeto tipoCombustible
    tipoCombustibleDescripcion numeroMotor capacidadTraccion año ano>items[].sectorAutomotor.año tipoVehiculo cilindradas~`,
  'sectorEnergiaElectrica[]': 'numeroMedidor codigoActividad codigoCategoria lecturaAnterior lecturaActual',
  'sectorSeguros[]':
    'codigoAseguradora codigoPoliza numeroPoliza vigencia vigenciaUnidad inicioVigencia finVigencia codigoInternoItem',
  sectorSupermercados: 'nombreCajero efectivo vuelto donacion donacionDescripcion',
  sectorAdicional:
    'ciclo inicioCiclo finCiclo vencimientoPago[] numeroContrato saldoAnterior codigoContratacionDNCP codigo_contratacion_dncp>sectorAdicional.codigoContratacionDNCP codigoContratacionDncp>sectorAdicional.codigoContratacionDNCP',
  exportacion: 'condicionNegociacion condicionNegociacionDescripcion~ paisDestino paisDestinoDescripcion~',
  importacion: 'numeroDespacho fechaDespacho paisOrigen paisOrigenDescripcion~',
  retencion: 'tipoRegimen porcentaje',
  sector_energia_electrica: 'numero_medidor>sectorEnergiaElectrica[].numeroMedidor',
  autoFactura: `tipoVendedor documentoTipo documentoNumero nombre direccion numeroCasa departamento departamentoDescripcion~ distrito
    distritoDescripcion~ ciudad ciudadDescripcion~`,
  'auto_factura.transaccion': `lugar>autoFactura.ubicacion.lugar departamento>autoFactura.ubicacion.departamento
    departamentoDescripcion~ distrito>autoFactura.ubicacion.distrito distritoDescripcion~ ciudad>autoFactura.ubicacion.ciudad
    ciudadDescripcion~`,
  nota_credito_debito: 'motivo>notaCreditoDebito.motivo',
  remision: 'motivo motivoDescripcion tipoResponsable kms fechaFactura costoFlete',
  'documento_asociado[]': `formato>documentoAsociado[].formato cdc>documentoAsociado[].cdc timbrado>documentoAsociado[].timbrado
    establecimiento>documentoAsociado[].establecimiento punto>documentoAsociado[].punto numero>documentoAsociado[].numero
    fecha>documentoAsociado[].fecha tipoDocumentoImpreso>documentoAsociado[].tipoDocumentoImpreso
    tipo>documentoAsociado[].tipoDocumentoImpreso numeroRetencion>documentoAsociado[].numeroRetencion
    puntoExpedicion>documentoAsociado[].punto numeroDocumento>documentoAsociado[].numero
    resolucionCreditoFiscal>documentoAsociado[].resolucionCreditoFiscal constanciaTipo>documentoAsociado[].constanciaTipo
    constanciaNumero>documentoAsociado[].constanciaNumero constanciaControl>documentoAsociado[].constanciaControl
    rucFusionado>documentoAsociado[].rucFusionado`,
  transporte: `tipo modalidad tipoResponsable condicionNegociacion numeroManifiesto numeroDespachoImportacion
    inicioEstimadoTranslado finEstimadoTranslado paisDestino paisDestinoNombre~ paisDestinoDescripcion~`,
  detalleTransporte: 'tipo>transporte.tipo modalidad>transporte.modalidad',
  'transporte.salida': `direccion numeroCasa complementoDireccion1 complementoDireccion2 departamento departamentoDescripcion~ distrito
    distritoDescripcion~ ciudad ciudadDescripcion~ pais~ paisDescripcion~ telefonoContacto`,
  'transporte.entrega[]': `direccion numeroCasa complementoDireccion1 complementoDireccion2 departamento departamentoDescripcion~ distrito
    distritoDescripcion~ ciudad ciudadDescripcion~ pais~ paisDescripcion~ telefonoContacto`,
  'transporte.vehiculo[]': 'tipo marca documentoTipo documentoNumero obs numeroMatricula numeroVuelo',
  'transporte.transportista':
    'contribuyente nombre ruc documentoTipo documentoNumero direccion obs~ pais paisDescripcion~',
  'transporte.transportista.chofer': 'documentoNumero nombre direccion',
  'transporte.transportista.agente': 'nombre ruc direccion',
  complementarios: 'ordenCompra ordenVenta numeroAsiento',
  'complementarios.carga': `unidadMedidaVolumenTotal volumenTotal unidadMedidaPesoTotal pesoTotal caracteristicaCarga
    caracteristicaCargaDescripcion`,
}

type Documented = { written: string; name: string; place: string; ours?: string; isNotYet: boolean }

const join = (place: string, name: string) => (place.trim() ? `${place}.${name}` : name)

const NAMES: readonly Documented[] = Object.entries(DOCUMENTED).flatMap(([place, names]) =>
  names.split(/\s+/).map(entry => {
    const [name = '', ours] = entry.replace(/[!~]$/, '').split('>')
    const read = /[!~]$/.test(entry) ? {} : { ours: ours ?? join(place, name) }
    return { written: join(place, name), name, place, ...read, isNotYet: entry.endsWith('!') }
  }),
)

/** Returns a body with only one value, at a path whose lists have one element. */
const bodyWith = (path: string, value: unknown): unknown =>
  path
    .split('.')
    .reduceRight<unknown>(
      (inner, step) => (step.endsWith('[]') ? { [step.slice(0, -2)]: [inner] } : { [step]: inner }),
      value,
    )

const valueAt = (value: unknown, path: string): unknown =>
  path
    .replaceAll('[]', '.0')
    .split('.')
    .reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], value)

function shapeAt(path: string): Shape | undefined {
  return path.split('.').reduce<Shape | undefined>((shape, step) => {
    const field =
      typeof shape === 'object' && shape.kind === 'group' ? shape.fields.get(step.replace('[]', '')) : undefined
    return typeof field === 'object' && field.kind === 'list' ? field.element : field
  }, REQUEST_SHAPE)
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  ...{ text: 'x', integer: 3, digits: 3, amount: '3.5', boolean: true, object: { a: 1 } },
}
/** Fields whose values differ between the two spellings. */
const MAPPED: Readonly<Record<string, { theirs: unknown; ours: unknown }>> = {
  'receptor.naturaleza': { theirs: true, ours: 1 },
}

const paths = (answer: readonly { campo: string }[]) => answer.map(({ campo }) => campo)

describe('every documented name', () => {
  it.each(NAMES.filter(({ ours }) => ours !== undefined))('$written is read as $ours', ({ written, ours = '' }) => {
    const sample = SAMPLES[String(shapeAt(ours))]
    const { theirs, ours: value } = MAPPED[ours] ?? { theirs: sample, ours: sample }
    const { dte, problems, advertencias } = readInput(bodyWith(written, theirs))
    expect({ value: valueAt(dte, ours), problems, advertencias }).toEqual({ value, problems: [], advertencias: [] })
  })

  it.each(NAMES.filter(({ ours }) => ours === undefined))(
    '$written is refused or reported in a warning',
    ({ written, name, isNotYet }) => {
      const { problems, advertencias } = readInput(bodyWith(written, { a: 1 }))
      const [answer] = [...problems, ...advertencias]
      const status = { refused: problems.length, warned: advertencias.length }
      expect(status).toEqual(isNotYet ? { refused: 1, warned: 0 } : { refused: 0, warned: 1 })
      expect(answer?.campo.endsWith(name)).toBe(true)
      expect(answer?.mensaje).toContain(`${answer?.campo}`)
      expect(answer?.mensaje).not.toContain('no se conoce')
    },
  )

  it('covers the dialect, except for the names of six groups', () => {
    const documented = new Set(NAMES.map(({ name }) => name))
    const undocumented = Object.values(XMLGEN.names).flatMap(names =>
      Object.keys(names).filter(name => !documented.has(name)),
    )
    expect(undocumented).toEqual(['cliente', 'condicion', 'params', 'detalleTransporte', 'dncp', 'transaccion'])
  })
})

describe('other documented forms', () => {
  const read = (body: unknown) => {
    const { dte, problems, advertencias } = readInput(body)
    return { dte, problems: paths(problems), advertencias: paths(advertencias) }
  }

  it.each<[string, object, object]>([
    ['a receiver who is not a taxpayer', { cliente: { contribuyente: false } }, { receptor: { naturaleza: 2 } }],
    ['the condition as a number', { condicion: 2 }, { condicionPago: { condicion: 2 } }],
    [
      'codes as numbers',
      { establecimiento: 1, punto: 2, numero: 42 },
      { establecimiento: '001', puntoExpedicion: '002', numeroDocumento: '0000042' },
    ],
    ['the number of a house as text', { cliente: { numeroCasa: '1515' } }, { receptor: { numeroCasa: 1515 } }],
    ['one payment alone', { condicion: { entregas: { tipo: 1 } } }, { condicionPago: { entregas: [{ tipo: 1 }] } }],
    ['exempt', { items: { iva: 0 } }, { items: [{ tasaIva: 0 }] }],
  ])('read %s', (_, body, dte) => {
    expect(read(body)).toEqual({ dte, problems: [], advertencias: [] })
  })

  it('use the RUC of a taxpayer, and warn about another identity document', () => {
    const cliente = { contribuyente: true, ruc: '80099006-4', documentoTipo: 1, documentoNumero: '1234567' }
    expect(read({ cliente })).toEqual({
      dte: { receptor: { naturaleza: 1, numeroDocumento: '80099006-4' } },
      problems: [],
      advertencias: ['receptor.documentoTipo', 'receptor.documentoNumero'],
    })
  })

  it('refuse a RUC of a receiver who is not a taxpayer', () => {
    const cliente = { contribuyente: false, ruc: '80099006-4', documentoTipo: 1, documentoNumero: '1234567' }
    expect(read({ cliente })).toEqual({
      dte: { receptor: { naturaleza: 2, tipoDoc: 1, numeroDocumento: '1234567' } },
      problems: ['receptor.ruc'],
      advertencias: [],
    })
  })
})
