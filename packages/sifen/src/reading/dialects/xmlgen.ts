/**
 * The npm package xmlgen, FacturaSend and ERPNext's module: names that our schema lacks, with their meaning, those not
 * issued yet, and those that change nothing. To serve a group, give it a schema in `documento/input/` and remove its
 * line here. xmlgen.test.ts covers their documented names. docs/notes A36.
 */
import { TEXTS } from '../../campos/index.ts'
import type { Dialect, Name } from '../dialect.ts'
import { isNull, type Json } from '../ordinary.ts'
import { digits, FECHA, FROM_CODE, note, padded, to } from './entries.ts'

const notYet = (what: string, how = 'quítelo del pedido'): Name => ({
  notYet: campo => `El campo ${campo} (${what}) todavía no se emite, y sin él el documento diría otra cosa: ${how}.`,
})

/** True when the client says that the receiver is a taxpayer, in either spelling. Undefined when it does not say. */
function isContribuyente({ contribuyente, naturaleza }: Json): boolean | undefined {
  if (typeof contribuyente === 'boolean') return contribuyente
  return naturaleza === 1 ? true : naturaleza === 2 || naturaleza === 3 ? false : undefined
}

/** Identifies a receiver who is not a taxpayer. The peers ignore it next to `contribuyente: true`. */
const ofIndividual = (field: string): Name => ({
  to: field,
  unused: siblings =>
    isContribuyente(siblings) && (siblings.ruc ?? siblings.numeroDocumento)
      ? 'El receptor es contribuyente: se lo identifica por su RUC, y su otro documento no se envía a SIFEN.'
      : undefined,
})

const WITH_DV = /^\s*\d{1,8}-\d\s*$/

/** A RUC with its check digit says that the receiver is a taxpayer, where nothing else does. */
const RUC: Name = {
  fields: (ruc, siblings) => ({
    numeroDocumento: ruc,
    ...(WITH_DV.test(String(ruc)) && isNull(siblings.contribuyente ?? siblings.naturaleza) && { naturaleza: 1 }),
  }),
  expected: TEXTS.string,
  contradicts: siblings =>
    isContribuyente(siblings) === false
      ? 'El receptor tiene RUC y dice que no es contribuyente: quite el RUC, o diga que es contribuyente.'
      : undefined,
}

const CONTRIBUYENTE: Name = {
  to: 'naturaleza',
  read: value => (typeof value === 'boolean' ? (value ? 1 : 2) : undefined),
  expected: TEXTS.boolean,
}

/** The peers write an object with its `tipo`. Some write only the code. */
const CON_TIPO = to('condicionPago', { read: value => (typeof value === 'object' ? value : { condicion: value }) })

const GEO_DEL_EMISOR = {
  distrito: to('codigoDistrito'),
  distritoDescripcion: to('descripcionDistrito'),
  ciudad: to('codigoCiudad'),
  ciudadDescripcion: to('descripcionCiudad'),
  departamentoDescripcion: FROM_CODE,
}
const DESCRIPCIONES_DE_LUGAR = {
  departamentoDescripcion: FROM_CODE,
  distritoDescripcion: FROM_CODE,
  ciudadDescripcion: FROM_CODE,
}
const PAIS_DEL_LUGAR = { pais: note('SIFEN no lo lleva'), paisDescripcion: FROM_CODE }
const TIMBRADO = { timbradoNumero: to('/timbrado'), timbradoFecha: to('/timbradoFechaInicio') }

export const XMLGEN: Dialect = {
  names: {
    '': {
      ...TIMBRADO,
      fecha: FECHA,
      punto: to('puntoExpedicion'),
      numero: to('numeroDocumento'),
      numeroSerie: to('serie'),
      cambio: to('tipo_cambio'),
      cliente: to('receptor'),
      condicion: CON_TIPO,
      params: to('emisor'),
      detalleTransporte: to('transporte'),
      cdc: notYet('CDC dado por usted', 'quítelo; la respuesta trae el CDC del documento'),
      codigoSeguridadAleatorio: note('lo ponemos nosotros, y la respuesta trae el CDC'),
      fechaFirmaDigital: note('el documento se firma al emitirlo'),
      format: note('el formato se elige al bajar el KuDE'),
    },
    emisor: {
      ...GEO_DEL_EMISOR,
      ...TIMBRADO,
      tipoContribuyente: to('/tipoContribuyente'),
      establecimientos: notYet(
        'domicilios del emisor',
        'regístrelos una vez con cada establecimiento, o indique el de este documento en emisor',
      ),
      version: note('se emite en la versión 150 de SIFEN'),
    },
    receptor: {
      contribuyente: CONTRIBUYENTE,
      ruc: RUC,
      razonSocial: to('nombre'),
      documentoTipo: ofIndividual('tipoDoc'),
      documentoNumero: ofIndividual('numeroDocumento'),
      tipoOperacion: to('/tipoOperacion'),
      ...DESCRIPCIONES_DE_LUGAR,
      paisDescripcion: FROM_CODE,
    },
    exportacion: { condicionNegociacionDescripcion: FROM_CODE, paisDestinoDescripcion: FROM_CODE },
    importacion: { paisOrigenDescripcion: FROM_CODE },
    usuario: { email: note('SIFEN no lo lleva') },
    'obligaciones[]': { descripcion: FROM_CODE },
    factura: { dncp: to('/dncp') },
    dncp: { ano: to('año') },
    autoFactura: { ...DESCRIPCIONES_DE_LUGAR, transaccion: to('ubicacion') },
    'autoFactura.ubicacion': DESCRIPCIONES_DE_LUGAR,
    transporte: { paisDestinoNombre: FROM_CODE, paisDestinoDescripcion: FROM_CODE },
    'transporte.salida': { ...DESCRIPCIONES_DE_LUGAR, ...PAIS_DEL_LUGAR },
    'transporte.entrega[]': { ...DESCRIPCIONES_DE_LUGAR, ...PAIS_DEL_LUGAR },
    'transporte.transportista': { obs: note('SIFEN no lo lleva'), paisDescripcion: FROM_CODE },
    'documentoAsociado[]': {
      tipo: to('tipoDocumentoImpreso'),
      puntoExpedicion: to('punto'),
      numeroDocumento: to('numero'),
    },
    condicionPago: { tipo: to('condicion') },
    'condicionPago.entregas[]': { extras: note('son datos suyos') },
    sectorAdicional: {
      codigo_contratacion_dncp: to('codigoContratacionDNCP'),
      codigoContratacionDncp: to('codigoContratacionDNCP'),
    },
    'items[].sectorAutomotor': {
      ano: to('año'),
      cilindradas: note('el esquema de SIFEN no admite ningún valor ahí; indique capacidadMotor'),
    },
    'items[]': {
      codigo: to('codigoInterno'),
      ivaTipo: to('afectacionIva'),
      ivaBase: to('ivaProporcion'),
      iva: to('tasaIva'),
      paisDescripcion: FROM_CODE,
      importador: { notYet: campo => `SIFEN ya no lleva el campo ${campo} (nota técnica 9): quítelo del pedido.` },
    },
  },
  forms: {},
  values: {
    '': {
      establecimiento: padded(3),
      puntoExpedicion: padded(3),
      numeroDocumento: padded(7),
    },
    emisor: { numeroCasa: digits },
    receptor: { numeroCasa: digits },
    autoFactura: { numeroCasa: digits },
    'transporte.salida': { numeroCasa: digits },
    'transporte.entrega[]': { numeroCasa: digits },
    'documentoAsociado[]': { timbrado: padded(8), establecimiento: padded(3), punto: padded(3), numero: padded(7) },
  },
}
