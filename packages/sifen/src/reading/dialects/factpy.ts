/**
 * FactPy: payments, credit and condition at the root, the VAT of items in names of its own. Its samples carry computed
 * amounts, which are compared or left out.
 */
import type { Dialect } from '../dialect.ts'
import { isNothing } from '../same.ts'
import {
  CDC_ASOCIADO,
  COMPUTED,
  CONDICION,
  FROM_CODE,
  LINE_TOTAL,
  note,
  REFERENCIA,
  refuse,
  split,
  to,
  wordOrCode,
} from './entries.ts'

const RATE_IN_LABEL = /\d+/
const TOTAL = to('totales.totalOperacion')

export const FACTPY: Dialect = {
  names: {
    '': {
      pagos: to('condicionPago.entregas', {
        unused: ({ pagos }) =>
          Array.isArray(pagos) && pagos.every(isNothing)
            ? 'El campo pagos está vacío: no dice ningún pago.'
            : undefined,
      }),
      credito: to('condicionPago.credito'),
      totalPago: TOTAL,
      totalPagoMoneda: TOTAL,
      totalGs: COMPUTED,
      totalPagoGs: COMPUTED,
      totalRedondeo: refuse('el redondeo va en redondeo, y se resta del total'),
      cdcAsociado: CDC_ASOCIADO,
      receiptid: REFERENCIA,
      codigo: note('es un dato suyo'),
      pais: note('el país del receptor va en receptor.pais'),
    },
    receptor: {
      numCasa: to('numeroCasa'),
      correo: to('email'),
      cpais: to('pais'),
      diplomatico: split(
        value => (value === false ? {} : undefined),
        'un diplomático se identifica con tipoDoc 6 y su número en numeroDocumento',
      ),
      dncp: refuse('los datos de la contratación van en dncp, en la raíz del documento'),
    },
    'items[]': {
      ivaTasa: to('tasaIva'),
      ivaAfecta: split(
        value => (Number(value) === 1 ? { afectacionIva: 1 } : undefined),
        'si el ítem no lleva IVA, diga en afectacionIva si es exonerado (2) o exento (3)',
      ),
      tipoIva: split(
        (value, { ivaTasa, iva, tasaIva }) =>
          Number(RATE_IN_LABEL.exec(String(value))?.[0] ?? 0) === Number(ivaTasa ?? iva ?? tasaIva) ? {} : undefined,
        'no dice la misma tasa que tasaIva',
      ),
      precioTotal: LINE_TOTAL,
      baseGravItem: COMPUTED,
      liqIvaItem: COMPUTED,
    },
    'condicionPago.entregas[]': { tipoPago: to('tipo'), name: FROM_CODE },
    'condicionPago.credito': {
      condicionCredito: to('tipo'),
      cantidadCuota: to('cuotas'),
      descripcion: split(
        (value, { condicionCredito }) =>
          Number(condicionCredito) === 1 ? { plazo: value } : Number(condicionCredito) === 2 ? {} : undefined,
        'el plazo de un crédito va en plazo, con tipo 1',
      ),
    },
    'condicionPago.credito.infoCuotas[]': { fechaVencimiento: to('vencimiento'), numero: COMPUTED },
    'documentoAsociado[]': {
      remision: split(
        value => (value === false ? {} : undefined),
        'una nota de remisión se asocia por su CDC, con formato 1',
      ),
      tipoDocumentoAsoc: to('formato'),
      cdcAsociado: to('cdc'),
      establecimientoAsoc: to('establecimiento'),
      puntoAsoc: to('punto'),
      numeroAsoc: to('numero'),
      timbradoAsoc: to('timbrado'),
      tipoDocumentoIm: to('tipoDocumentoImpreso'),
      // Its documentation spells the name so.
      tipoDocuemntoIm: to('tipoDocumentoImpreso'),
      fechaDocIm: to('fecha'),
    },
  },
  forms: {
    '': {
      condicionPago: value =>
        value === undefined || typeof value === 'object' ? undefined : wordOrCode('condicionPago.condicion', CONDICION),
    },
    'condicionPago.credito': { cuotas: value => (Array.isArray(value) ? to('infoCuotas') : undefined) },
  },
  values: {},
}
