/**
 * Names that no product's client is known to send, and that integrators write by guess. Without them the document would
 * have another discount, term, currency, date or carrier. Plain names: lower case, without separators and accents.
 */

/** Names of one field. */
const all = (field: string, ...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, field]))

const CREDITO = 'condicionPago.credito'
const ENTREGAS = 'condicionPago.entregas'
const VENCIMIENTO = ['vencimiento', 'fechavencimiento', 'fechavto'] as const

/** By place: a plain name and the field that it stands for. */
export const HINTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': {
    ...all('fechaEmision', 'date', 'fechadocumento', 'fechafactura', 'fechacomprobante', 'fechaventa', 'fechahora'),
    ...all('fechaEmision', 'issuedate', 'invoicedate', 'documentdate'),
    ...all('tipoDocumento', 'tipo'),
    ...all('moneda', 'divisa'),
    ...all('tipo_cambio', 'cotizacion', 'rate'),
    ...all('descuentoGlobal', 'dto', 'rebaja', 'bonificacion'),
    ...all('anticipoGlobal', 'sena'),
    ...all('condicionPago', 'contado'),
    ...all(CREDITO, ...VENCIMIENTO, 'duedate', 'terms', 'dias', 'diascredito'),
    ...all(`${CREDITO}.montoEntrega`, 'entregainicial'),
    ...all('factura.presencia', 'presencia'),
    ...all('factura.fechaEnvio', 'fechaenvio'),
    ...all('complementarios.ordenCompra', 'ordencompra'),
    ...all('complementarios.ordenVenta', 'ordenventa'),
    ...all(ENTREGAS, 'efectivo', 'tarjeta', 'cheque', 'transferencia'),
  },
  transporte: {
    ...all('salida', 'origen'),
    ...all('entrega', 'destino', 'llegada'),
    ...all('finEstimadoTranslado', 'fin'),
    ...all('transportista.chofer', 'chofer', 'conductor'),
    ...all('vehiculo.numeroMatricula', 'chapa', 'matricula', 'patente', 'placa'),
  },
  'transporte.vehiculo[]': all('numeroMatricula', 'chapa', 'matricula', 'patente', 'placa', 'nromatricula'),
  receptor: all('numeroDocumento', 'cedula', 'ci'),
  'items[]': {
    ...all('descuento', 'dto', 'rebaja', 'bonif', 'bonificacion'),
    ...all('anticipo', 'sena'),
    ...all('vencimiento', 'fechavencimiento', 'fechavto', 'vto'),
  },
  condicionPago: {
    ...all('credito.plazo', ...VENCIMIENTO, 'dias', 'plazo'),
    ...all('credito.cuotas', 'cuotas'),
    ...all('credito.infoCuotas', 'infocuotas'),
    ...all('credito.montoEntrega', 'entregainicial'),
    ...all('entregas', 'formas', 'efectivo', 'tarjeta', 'cheque', 'transferencia', 'pagos'),
  },
  'condicionPago.entregas[]': {
    ...all('tipo', 'forma', 'metodo', 'medio'),
    ...all('monto', 'importe'),
    ...all('moneda', 'divisa'),
    ...all('cambio', 'cotizacion', 'tasa'),
    ...all('infoTarjeta', 'tarjeta'),
    ...all('infoCheque', 'cheque'),
  },
  'condicionPago.credito': {
    ...all('plazo', ...VENCIMIENTO, 'dias', 'dia', 'diasplazo'),
    ...all('cuotas', 'numerocuotas', 'nrocuotas', 'cantidadcuotas'),
    ...all('infoCuotas', 'detalle', 'detalles', 'vencimientos'),
    ...all('montoEntrega', 'entrega', 'entregainicial'),
  },
  'condicionPago.credito.infoCuotas[]': {
    ...all('vencimiento', 'fecha', 'fechavto', 'vence', 'vto'),
    ...all('monto', 'importe'),
  },
}
