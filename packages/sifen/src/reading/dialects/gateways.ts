/**
 * Three free gateways with an API of their own: devsart95/sifen-api, mauritoralesc/sifen-api and
 * emivita94/sifen-engine. They share names, and none has two meanings.
 */
import type { Dialect } from '../dialect.ts'
import { isObject } from '../ordinary.ts'
import { CDC_ASOCIADO, CONDICION, IVA_INCLUIDO, LINE_TOTAL, note, refuse, split, to, wordOrCode } from './entries.ts'

/** The members of a stamp that comes as an object. */
const EN_TIMBRADO = ['numero', 'establecimiento', 'puntoExpedicion', 'fechaInicio']

const TIMBRADO = split(value => {
  if (!isObject(value) || Object.keys(value).some(name => !EN_TIMBRADO.includes(name))) return undefined
  const { numero, establecimiento, puntoExpedicion, fechaInicio } = value
  return { timbrado: numero, establecimiento, puntoExpedicion, timbradoFechaInicio: fechaInicio }
}, 'indique su número en timbrado, y establecimiento y puntoExpedicion a su lado')

export const GATEWAYS: Dialect = {
  names: {
    '': {
      data: refuse('envíe lo que lleva adentro en la raíz del cuerpo'),
      pago: refuse('use condicionPago, con condicion, entregas y credito'),
      condicionVenta: wordOrCode('condicionPago.condicion', CONDICION),
      indicadorPresencia: to('factura.presencia'),
      ivaIncluido: IVA_INCLUIDO,
      cdcDocumentoAsociado: CDC_ASOCIADO,
      codigoSeguridad: note('lo ponemos nosotros, y la respuesta trae el CDC'),
      numeroOrdenCompra: to('complementarios.ordenCompra'),
      numeroOrdenVenta: to('complementarios.ordenVenta'),
      numeroAsiento: to('complementarios.numeroAsiento'),
    },
    emisor: { dvRuc: to('dv') },
    receptor: { documento: to('numeroDocumento'), dvDocumento: to('dv') },
    'items[]': {
      afecIva: to('afectacionIva'),
      ivaProporcional: to('ivaProporcion'),
      ivaIncluido: IVA_INCLUIDO,
      precioTotal: LINE_TOTAL,
      sectoresAduaneros: refuse('SIFEN ya no lo lleva (nota técnica 9)'),
    },
    'condicionPago.entregas[]': {
      tipoCambio: to('cambio'),
      denominacionTarjeta: to('infoTarjeta.tipo'),
      formaProcesamiento: to('infoTarjeta.medioPago'),
      razonSocialProcesadora: to('infoTarjeta.razonSocial'),
      rucProcesadora: to('infoTarjeta.ruc'),
      codigoAutorizacion: to('infoTarjeta.codigoAutorizacion'),
      nombreTitular: to('infoTarjeta.titular'),
      numerosUltimosTarjeta: to('infoTarjeta.numero'),
      numeroCheque: to('infoCheque.numeroCheque'),
      bancoEmisor: to('infoCheque.banco'),
    },
    'documentoAsociado[]': { motivoEmision: to('/notaCreditoDebito.motivo'), fechaEmision: to('fecha') },
  },
  forms: { '': { timbrado: value => (isObject(value) ? TIMBRADO : undefined) } },
  values: {},
}
