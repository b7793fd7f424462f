/** The same invoice and issuer in the format of facturacionelectronicapy-xmlgen. */
import { EMISOR, type Invoice, type Item, NUMERACION, NUMERO } from '../invoices.ts'

export const PEER_PARAMS = {
  version: 150,
  ruc: `${EMISOR.ruc}-${EMISOR.dv}`,
  razonSocial: 'DE generado en ambiente de prueba - sin valor comercial ni fiscal',
  nombreFantasia: EMISOR.nombreFantasia,
  actividadesEconomicas: EMISOR.actividadesEconomicas,
  timbradoNumero: NUMERACION.timbrado,
  timbradoFecha: NUMERACION.timbradoFechaInicio,
  tipoContribuyente: EMISOR.tipoContribuyente,
  tipoRegimen: EMISOR.tipoRegimen,
  establecimientos: [
    {
      codigo: NUMERACION.establecimiento,
      direccion: EMISOR.direccion,
      numeroCasa: String(EMISOR.numeroCasa),
      departamento: EMISOR.departamento,
      departamentoDescripcion: 'CAPITAL',
      distrito: EMISOR.codigoDistrito,
      distritoDescripcion: 'ASUNCION (DISTRITO)',
      ciudad: EMISOR.codigoCiudad,
      ciudadDescripcion: 'ASUNCION (DISTRITO)',
      telefono: EMISOR.telefono,
      email: EMISOR.email,
      denominacion: EMISOR.denominacion,
    },
  ],
}

const peerItem = ({ codigoInterno, afectacionIva, tasaIva, ...rest }: Item) => ({
  codigo: codigoInterno,
  ivaTipo: afectacionIva,
  iva: tasaIva,
  ...rest,
})

export function peerDocument({ receptor, condicionPago, factura, items, ...rest }: Invoice) {
  const { condicion, entregas } = condicionPago
  return {
    tipoDocumento: rest.tipoDocumento,
    establecimiento: NUMERACION.establecimiento,
    punto: NUMERACION.puntoExpedicion,
    numero: String(NUMERO.numero).padStart(7, '0'),
    codigoSeguridadAleatorio: NUMERO.codigoSeguridad,
    observacion: rest.observacion,
    fecha: rest.fechaEmision,
    tipoEmision: 1,
    tipoTransaccion: rest.tipoTransaccion,
    tipoImpuesto: rest.tipoImpuesto,
    moneda: rest.moneda,
    cliente: {
      contribuyente: true,
      ruc: receptor.numeroDocumento,
      razonSocial: receptor.nombre,
      nombreFantasia: receptor.nombreFantasia,
      tipoOperacion: 1,
      direccion: receptor.direccion,
      numeroCasa: String(receptor.numeroCasa),
      departamento: receptor.departamento,
      departamentoDescripcion: 'CAPITAL',
      distrito: receptor.distrito,
      distritoDescripcion: 'ASUNCION (DISTRITO)',
      ciudad: receptor.ciudad,
      ciudadDescripcion: 'ASUNCION (DISTRITO)',
      pais: receptor.pais,
      paisDescripcion: 'Paraguay',
      tipoContribuyente: receptor.tipoContribuyente,
      telefono: receptor.telefono,
      email: receptor.email,
      codigo: receptor.codigo,
    },
    factura,
    condicion: { tipo: condicion, entregas },
    items: items.map(peerItem),
  }
}
