/** Fields of the operation: items, currency, payment, and the document that a note refers to. */
import { CODIGOS } from '@nanduti/sifen'
import type { Campos, Option, Values } from './campo.ts'
import { choices, isToState } from './receptor.ts'

const GRAVADO = 1

/**
 * VAT treatments of an item in one choice. Their names are no numbers, because JavaScript would order numeric names
 * first.
 */
export const IVAS: Readonly<Record<string, { label: string; da: Readonly<Record<string, number>> }>> = {
  iva10: { label: '10 %', da: { afectacionIva: GRAVADO, tasaIva: 10 } },
  iva5: { label: '5 %', da: { afectacionIva: GRAVADO, tasaIva: 5 } },
  exento: { label: 'Exenta', da: { afectacionIva: 3 } },
  exonerado: { label: 'Exonerada', da: { afectacionIva: 2 } },
  parcial10: { label: '10 % en parte', da: { afectacionIva: 4, tasaIva: 10 } },
  parcial5: { label: '5 % en parte', da: { afectacionIva: 4, tasaIva: 5 } },
}

const toState = { kind: 'texto', optional: true, mas: true, si: isToState } as const

type Carries = { precios: boolean; iva: boolean; descuento: boolean }

/** Fields of the items. `descuento`: the document type may give discounts. */
export const items = ({ precios, iva, descuento }: Carries): Campos => ({
  'items.#.descripcion': { label: 'Descripción', kind: 'texto' },
  'items.#.cantidad': { label: 'Cant.', kind: 'importe' },
  ...(precios && { 'items.#.precioUnitario': { label: 'Precio', kind: 'importe' } as const }),
  ...(iva && {
    'items.#.iva': {
      label: 'IVA',
      kind: 'elige',
      options: Object.entries(IVAS).map(([value, { label }]): Option => [value, label]),
      da: Object.fromEntries(Object.entries(IVAS).map(([value, { da }]) => [value, da])),
    } as const,
    'items.#.ivaProporcion': {
      ...{ label: 'Parte gravada (%)', kind: 'importe', mas: true },
      si: (values: Values, fila: string) => (values[`${fila}iva`] ?? '').startsWith('parcial'),
    } as const,
  }),
  'items.#.codigoInterno': { label: 'Código', kind: 'texto', optional: true, mas: true },
  'items.#.unidadMedida': { label: 'Unidad', kind: 'unidad', list: 'unidades', optional: true, mas: true },
  ...(descuento && {
    'items.#.descuento': { label: 'Descuento por unidad', kind: 'importe', optional: true, mas: true } as const,
  }),
  'items.#.observacion': { label: 'Observación', kind: 'texto', optional: true, mas: true },
  ...(iva && {
    'items.#.dncp.codigoNivelGeneral': { ...toState, label: 'Código DNCP general' },
    'items.#.dncp.codigoNivelEspecifico': { ...toState, label: 'Código DNCP específico' },
  }),
})

const isForeign = (values: Values) => (values.moneda ?? 'PYG') !== 'PYG'

/** Currencies, first those with a bank rate. For the others the person gives the rate. */
export const MONEDAS: readonly Option[] = [
  ['PYG', 'Guaraní (PYG)'],
  ['USD', 'Dólar (USD)'],
  ['BRL', 'Real (BRL)'],
  ['ARS', 'Peso argentino (ARS)'],
  ['EUR', 'Euro (EUR)'],
  ['UYU', 'Peso uruguayo (UYU)'],
  ['CLP', 'Peso chileno (CLP)'],
  ['GBP', 'Libra esterlina (GBP)'],
]

export const moneda: Campos = {
  moneda: { label: 'Moneda', kind: 'texto', options: MONEDAS },
  tipo_cambio: { label: 'Tipo de cambio', kind: 'importe', optional: true, si: isForeign },
}

/** Amounts for the whole document. */
export const globales: Campos = {
  descuentoGlobal: {
    ...{ label: 'Descuento global', kind: 'importe', optional: true, mas: true },
    hint: 'Se reparte entre los ítems.',
  },
  anticipoGlobal: {
    ...{ label: 'Anticipo global', kind: 'importe', optional: true, mas: true },
    hint: 'Se reparte entre los ítems.',
  },
  comision: {
    ...{ label: 'Comisión', kind: 'importe', optional: true, mas: true },
    hint: 'IVA incluido; se suma al total.',
  },
  redondeo: { label: 'Redondeo', kind: 'importe', optional: true, mas: true, hint: 'Se resta del total.' },
}

export const transaccion: Campos = {
  tipoTransaccion: { label: 'Qué se vende', kind: 'codigo', options: choices(CODIGOS.TIPO_TRANSACCION), mas: true },
  'factura.presencia': {
    label: 'Cómo se vende',
    kind: 'codigo',
    options: choices(CODIGOS.INDICADOR_PRESENCIA),
    mas: true,
  },
}

const isCredit = (values: Values) => values['condicionPago.condicion'] === '2'
const inQuotas = (values: Values) => isCredit(values) && values['condicionPago.credito.tipo'] === '2'
/** True when something is paid at once: everything, or a down payment. */
const paysNow = (values: Values) => !isCredit(values) || (values['condicionPago.credito.montoEntrega'] ?? '') !== ''
const paysBy = (tipos: readonly string[]) => (values: Values, fila: string) =>
  paysNow(values) && tipos.includes(values[`${fila}tipo`] ?? '1')
const byCard = paysBy(['3', '4'])
const byCheque = paysBy(['2'])

const TARJETA = 'condicionPago.entregas.#.infoTarjeta'
const CHEQUE = 'condicionPago.entregas.#.infoCheque'

export const pago: Campos = {
  'condicionPago.condicion': { label: 'Condición', kind: 'codigo', options: choices(CODIGOS.CONDICION_OPERACION) },
  'condicionPago.credito.tipo': {
    ...{ label: 'Crédito', kind: 'codigo', options: choices(CODIGOS.CONDICION_CREDITO), si: isCredit },
  },
  'condicionPago.credito.plazo': {
    ...{ label: 'Plazo', kind: 'texto', optional: true, hint: 'Vacío: 30 días.' },
    si: values => isCredit(values) && !inQuotas(values),
  },
  'condicionPago.credito.montoEntrega': {
    ...{ label: 'Entrega inicial', kind: 'importe', optional: true, si: inQuotas },
  },
  'condicionPago.credito.infoCuotas.#.monto': { label: 'Monto de la cuota', kind: 'importe', si: inQuotas },
  'condicionPago.credito.infoCuotas.#.vencimiento': { label: 'Vencimiento', kind: 'fecha', si: inQuotas },
  'condicionPago.entregas.#.tipo': {
    ...{ label: 'Forma de pago', kind: 'codigo', options: choices(CODIGOS.TIPO_PAGO), si: paysNow },
  },
  'condicionPago.entregas.#.monto': {
    ...{ label: 'Monto', kind: 'importe', optional: true, si: paysNow, hint: 'Vacío: lo que falta del total.' },
  },
  [`${TARJETA}.tipo`]: {
    ...{ label: 'Tarjeta', kind: 'codigo', options: choices(CODIGOS.DENOMINACION_TARJETA), si: byCard },
  },
  [`${TARJETA}.medioPago`]: {
    ...{ label: 'Procesada por', kind: 'codigo', options: choices(CODIGOS.MEDIO_PAGO).slice(0, 2), si: byCard },
  },
  [`${TARJETA}.numero`]: { label: 'Últimos 4 dígitos', kind: 'texto', optional: true, si: byCard },
  [`${CHEQUE}.numeroCheque`]: { label: 'Número de cheque', kind: 'texto', si: byCheque },
  [`${CHEQUE}.banco`]: { label: 'Banco', kind: 'texto', si: byCheque },
}

const ABOUT = 'documentoAsociado.0'
const isPrinted = (values: Values) => values[`${ABOUT}.formato`] === '2'
const printed = { si: isPrinted } as const

/** Fields of the document that a note refers to, electronic or printed. */
export const asociado: Campos = {
  [`${ABOUT}.formato`]: {
    ...{ label: 'Factura', kind: 'codigo', options: choices(CODIGOS.DOCUMENTO_ASOCIADO).slice(0, 2) },
  },
  [`${ABOUT}.cdc`]: { label: 'CDC', kind: 'cdc', si: values => !isPrinted(values), hint: '44 caracteres.' },
  [`${ABOUT}.tipoDocumentoImpreso`]: {
    ...{ label: 'Qué es', kind: 'codigo', options: choices(CODIGOS.DOCUMENTO_IMPRESO), ...printed },
  },
  [`${ABOUT}.timbrado`]: { label: 'Timbrado', kind: 'texto', ...printed },
  [`${ABOUT}.establecimiento`]: { label: 'Establecimiento', kind: 'texto', ...printed },
  [`${ABOUT}.punto`]: { label: 'Punto', kind: 'texto', ...printed },
  [`${ABOUT}.numero`]: { label: 'Número', kind: 'texto', ...printed },
  [`${ABOUT}.fecha`]: { label: 'Fecha', kind: 'fecha', ...printed },
  'notaCreditoDebito.motivo': {
    ...{ label: 'Motivo', kind: 'codigo', options: choices(CODIGOS.MOTIVO_NOTA), ancho: true },
  },
}

/** Field of a remission: the invoice of the goods, if there is one. */
export const facturaDeRemision: Campos = {
  [`${ABOUT}.cdc`]: { label: 'CDC de la factura', kind: 'cdc', optional: true, con: { formato: 1 } },
}

export const notas: Campos = {
  fechaEmision: { label: 'Fecha de emisión', kind: 'instante', optional: true, hint: 'Vacía: la de este momento.' },
  observacion: { label: 'Observación', kind: 'texto', optional: true, mas: true },
  descripcion: { label: 'Información para el fisco', kind: 'texto', optional: true, mas: true },
  'complementarios.ordenCompra': { label: 'Orden de compra', kind: 'texto', optional: true, mas: true },
}
