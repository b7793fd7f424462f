/** Sifende: words instead of codes, one payment inside the condition, the receiver's kind as a word. */
import type { Dialect } from '../dialect.ts'
import { CONDICION, refuse, split, to, wordOrCode, words } from './entries.ts'

const RECEPTOR: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  CONTRIBUYENTE: { naturaleza: 1 },
  NO_CONTRIBUYENTE: { naturaleza: 2 },
  INNOMINADO: { naturaleza: 2, tipoDoc: 5 },
}

/** Other values are refused under their own name: a number may be a code of another list. */
const word = (field: string, codes: Readonly<Record<string, number>>, why: string) =>
  split(value => {
    const code = words(codes)(value)
    return code === undefined ? undefined : { [field]: code }
  }, why)

export const SIFENDE: Dialect = {
  names: {
    '': {
      numeroEstablecimiento: to('establecimiento'),
      monedaOperacion: to('moneda'),
      condicionOperacion: wordOrCode('condicionPago.condicion', CONDICION),
      motivoEmision: to('notaCreditoDebito.motivo'),
      descuentoGlobalPorcentaje: refuse('indique el monto del descuento en descuentoGlobal'),
    },
    receptor: {
      tipoDocumento: word(
        'tipoDoc',
        { CEDULA_PARAGUAYA: 1 },
        'indique en tipoDoc el código del documento (1 cédula, 2 pasaporte, 5 innominado…)',
      ),
      digitoVerificador: to('dv'),
      nombreRazonSocial: to('nombre'),
    },
    condicionPago: {
      tipoPago: to('entregas.tipo'),
      monedaPago: to('entregas.moneda'),
      montoPago: to('entregas.monto'),
    },
    'items[]': { tasaIVA: to('tasaIva'), afectacionTributaria: to('afectacionIva') },
    'documentoAsociado[]': {
      tipoDocumento: word(
        'formato',
        { ELECTRONICO: 1 },
        'indique en formato si es electrónico (1), impreso (2) o constancia (3), y en tipoDocumentoImpreso cuál es el impreso',
      ),
    },
  },
  forms: {
    receptor: {
      tipoContribuyente: value =>
        typeof value === 'string' && Number.isNaN(Number(value))
          ? split(
              kind => RECEPTOR[String(kind).trim().toUpperCase()],
              'indique naturaleza: 1 contribuyente, 2 no contribuyente, 3 extranjero',
            )
          : undefined,
    },
  },
  values: {
    '': {
      tipoDocumento: words({
        FACTURA_ELECTRONICA: 1,
        NOTA_DE_CREDITO_ELECTRONICA: 5,
        NOTA_DE_DEBITO_ELECTRONICA: 6,
      }),
      tipoEmision: words({ NORMAL: 1 }),
      tipoTransaccion: words({ VENTA_MERCADERIA: 1, PRESTACION_SERVICIOS: 2 }),
      tipoOperacion: words({ B2B: 1, B2C: 2, B2G: 3, B2F: 4 }),
    },
    condicionPago: { condicion: words(CONDICION) },
    'condicionPago.entregas[]': { tipo: words({ EFECTIVO: 1, CHEQUE: 2, TRANSFERENCIA: 5 }) },
    'items[]': {
      unidadMedida: words({ UNI: 77 }),
      afectacionIva: words({ GRAVADO: 1, EXONERADO: 2, EXENTO: 3 }),
    },
  },
}
