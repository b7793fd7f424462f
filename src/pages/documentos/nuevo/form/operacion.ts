/** Fields of the operation: items, currency, payment, and the document that a note refers to. */
import { CODIGOS, MONEDAS_DE_REDONDEO } from '@nanduti/sifen'
import { UNIT } from '../../../../gateway/tablas/index.ts'
import {
  AMOUNT,
  CDC,
  choice,
  choices,
  DATE,
  type FormFields,
  INSTANT,
  INTEGER,
  isBlank,
  type Option,
  TEXT,
  type Values,
} from '../../../../web/index.ts'
import { isToState } from './receptor.ts'

const GRAVADO = 1

/**
 * VAT treatments of an item in one choice. Their names are no numbers, because JavaScript would order numeric names
 * first.
 */
const IVAS = choice({
  iva10: { label: '10 %', sets: { afectacionIva: GRAVADO, tasaIva: 10 } },
  iva5: { label: '5 %', sets: { afectacionIva: GRAVADO, tasaIva: 5 } },
  exento: { label: 'Exenta', sets: { afectacionIva: 3 } },
  exonerado: { label: 'Exonerada', sets: { afectacionIva: 2 } },
  parcial10: { label: '10 % en parte', sets: { afectacionIva: 4, tasaIva: 10 } },
  parcial5: { label: '5 % en parte', sets: { afectacionIva: 4, tasaIva: 5 } },
})

const toState = { kind: TEXT, optional: true, more: true, shownIf: isToState } as const

type Carries = { precios: boolean; iva: boolean; descuento: boolean }

/** Fields of the items. `descuento`: the document type may give discounts. */
export const items = ({ precios, iva, descuento }: Carries): FormFields => ({
  'items.#.descripcion': { label: 'Descripción', kind: TEXT },
  'items.#.cantidad': { label: 'Cant.', kind: AMOUNT },
  ...(precios && { 'items.#.precioUnitario': { label: 'Precio', kind: AMOUNT } as const }),
  ...(iva && {
    'items.#.iva': { label: 'IVA', ...IVAS },
    'items.#.ivaProporcion': {
      ...{ label: 'Parte gravada (%)', kind: AMOUNT, more: true },
      shownIf: (values: Values, row: string) => (values[`${row}iva`] ?? '').startsWith('parcial'),
    } as const,
  }),
  'items.#.codigoInterno': { label: 'Código', kind: TEXT, optional: true, more: true },
  'items.#.unidadMedida': { label: 'Unidad', kind: UNIT, list: 'unidades', optional: true, more: true },
  ...(descuento && {
    'items.#.descuento': { label: 'Descuento por unidad', kind: AMOUNT, optional: true, more: true } as const,
  }),
  'items.#.observacion': { label: 'Observación', kind: TEXT, optional: true, more: true },
  ...(iva && {
    'items.#.dncp.codigoNivelGeneral': { ...toState, label: 'Código DNCP general' },
    'items.#.dncp.codigoNivelEspecifico': { ...toState, label: 'Código DNCP específico' },
  }),
})

const isForeign = (values: Values) => (values.moneda ?? 'PYG') !== 'PYG'

/** Currencies, first those with a bank rate. For the others the person gives the rate. */
const MONEDAS: readonly Option[] = [
  ['PYG', 'Guaraní (PYG)'],
  ['USD', 'Dólar (USD)'],
  ['BRL', 'Real (BRL)'],
  ['ARS', 'Peso argentino (ARS)'],
  ['EUR', 'Euro (EUR)'],
  ['UYU', 'Peso uruguayo (UYU)'],
  ['CLP', 'Peso chileno (CLP)'],
  ['GBP', 'Libra esterlina (GBP)'],
]

export const moneda: FormFields = {
  moneda: { label: 'Moneda', kind: TEXT, options: MONEDAS },
  tipo_cambio: { label: 'Tipo de cambio', kind: AMOUNT, optional: true, shownIf: isForeign },
  permitir_tipo_cambio: {
    ...choice({
      comparar: { label: 'Comparar el tipo de cambio' },
      permitir: { label: 'Permitir otro tipo de cambio', sets: { permitir_tipo_cambio: true } },
    }),
    label: 'Cotización del BCP',
    shownIf: values => isForeign(values) && !isBlank(values.tipo_cambio),
  },
}

/** Amounts for the whole document. */
export const globales: FormFields = {
  descuentoGlobal: {
    ...{ label: 'Descuento global', kind: AMOUNT, optional: true, more: true },
    hint: 'Se reparte entre los ítems.',
  },
  anticipoGlobal: {
    ...{ label: 'Anticipo global', kind: AMOUNT, optional: true, more: true },
    hint: 'Se reparte entre los ítems.',
  },
  comision: {
    ...{ label: 'Comisión', kind: AMOUNT, optional: true, more: true },
    hint: 'IVA incluido; se suma al total.',
  },
  redondeo: { label: 'Redondeo', kind: AMOUNT, optional: true, more: true, hint: 'Se resta del total.' },
  redondearA: {
    ...{ label: 'Redondear a', kind: INTEGER, optional: true, more: true },
    options: [
      ['', 'Del emisor'],
      ['0', 'Nada'],
      ...MONEDAS_DE_REDONDEO.map((monto): Option => [`${monto}`, `Gs ${monto}`]),
    ],
    hint: 'Hacia abajo: calcula el redondeo.',
    shownIf: values => !isForeign(values),
  },
}

export const transaccion: FormFields = {
  tipoTransaccion: { label: 'Qué se vende', kind: INTEGER, options: choices(CODIGOS.TIPO_TRANSACCION), more: true },
  'factura.presencia': {
    label: 'Cómo se vende',
    kind: INTEGER,
    options: choices(CODIGOS.INDICADOR_PRESENCIA),
    more: true,
  },
}

const isCredit = (values: Values) => values['condicionPago.condicion'] === '2'
const inQuotas = (values: Values) => isCredit(values) && values['condicionPago.credito.tipo'] === '2'
/** True when something is paid at once: everything, or a down payment. */
const paysNow = (values: Values) => !isCredit(values) || (values['condicionPago.credito.montoEntrega'] ?? '') !== ''
const paysBy = (tipos: readonly string[]) => (values: Values, row: string) =>
  paysNow(values) && tipos.includes(values[`${row}tipo`] ?? '1')
const byCard = paysBy(['3', '4'])
const byCheque = paysBy(['2'])

const TARJETA = 'condicionPago.entregas.#.infoTarjeta'
const CHEQUE = 'condicionPago.entregas.#.infoCheque'

export const pago: FormFields = {
  'condicionPago.condicion': { label: 'Condición', kind: INTEGER, options: choices(CODIGOS.CONDICION_OPERACION) },
  'condicionPago.credito.tipo': {
    ...{ label: 'Crédito', kind: INTEGER, options: choices(CODIGOS.CONDICION_CREDITO), shownIf: isCredit },
  },
  'condicionPago.credito.plazo': {
    ...{ label: 'Plazo', kind: TEXT, optional: true, hint: 'Vacío: 30 días.' },
    shownIf: values => isCredit(values) && !inQuotas(values),
  },
  'condicionPago.credito.montoEntrega': {
    ...{ label: 'Entrega inicial', kind: AMOUNT, optional: true, shownIf: inQuotas },
  },
  'condicionPago.credito.infoCuotas.#.monto': { label: 'Monto de la cuota', kind: AMOUNT, shownIf: inQuotas },
  'condicionPago.credito.infoCuotas.#.vencimiento': { label: 'Vencimiento', kind: DATE, shownIf: inQuotas },
  'condicionPago.entregas.#.tipo': {
    ...{ label: 'Forma de pago', kind: INTEGER, options: choices(CODIGOS.TIPO_PAGO), shownIf: paysNow },
  },
  'condicionPago.entregas.#.monto': {
    ...{ label: 'Monto', kind: AMOUNT, optional: true, shownIf: paysNow, hint: 'Vacío: lo que falta del total.' },
  },
  [`${TARJETA}.tipo`]: {
    ...{ label: 'Tarjeta', kind: INTEGER, options: choices(CODIGOS.DENOMINACION_TARJETA), shownIf: byCard },
  },
  [`${TARJETA}.medioPago`]: {
    ...{ label: 'Procesada por', kind: INTEGER, options: choices(CODIGOS.MEDIO_PAGO).slice(0, 2), shownIf: byCard },
  },
  [`${TARJETA}.numero`]: { label: 'Últimos 4 dígitos', kind: TEXT, optional: true, shownIf: byCard },
  [`${CHEQUE}.numeroCheque`]: { label: 'Número de cheque', kind: TEXT, shownIf: byCheque },
  [`${CHEQUE}.banco`]: { label: 'Banco', kind: TEXT, shownIf: byCheque },
}

const ABOUT = 'documentoAsociado.0'
const isPrinted = (values: Values) => values[`${ABOUT}.formato`] === '2'
const printed = { shownIf: isPrinted } as const

/** Fields of the document that a note refers to, electronic or printed. */
export const asociado: FormFields = {
  [`${ABOUT}.formato`]: {
    ...{ label: 'Factura', kind: INTEGER, options: choices(CODIGOS.DOCUMENTO_ASOCIADO).slice(0, 2) },
  },
  [`${ABOUT}.cdc`]: {
    label: 'CDC',
    kind: CDC,
    wide: true,
    shownIf: values => !isPrinted(values),
    hint: '44 caracteres.',
  },
  [`${ABOUT}.tipoDocumentoImpreso`]: {
    ...{ label: 'Qué es', kind: INTEGER, options: choices(CODIGOS.DOCUMENTO_IMPRESO), ...printed },
  },
  [`${ABOUT}.timbrado`]: { label: 'Timbrado', kind: TEXT, ...printed },
  [`${ABOUT}.establecimiento`]: { label: 'Establecimiento', kind: TEXT, ...printed },
  [`${ABOUT}.punto`]: { label: 'Punto', kind: TEXT, ...printed },
  [`${ABOUT}.numero`]: { label: 'Número', kind: TEXT, ...printed },
  [`${ABOUT}.fecha`]: { label: 'Fecha', kind: DATE, ...printed },
  'notaCreditoDebito.motivo': {
    ...{ label: 'Motivo', kind: INTEGER, options: choices(CODIGOS.MOTIVO_NOTA), wide: true },
  },
}

/** Field of a remission: the invoice of the goods, if there is one. */
export const facturaDeRemision: FormFields = {
  [`${ABOUT}.cdc`]: { label: 'CDC de la factura', kind: CDC, wide: true, optional: true, withValues: { formato: 1 } },
}

export const notas: FormFields = {
  fechaEmision: { label: 'Fecha de emisión', kind: INSTANT, optional: true, hint: 'Vacía: la de este momento.' },
  observacion: { label: 'Observación', kind: TEXT, optional: true, more: true },
  descripcion: { label: 'Información para el fisco', kind: TEXT, optional: true, more: true },
  'complementarios.ordenCompra': { label: 'Orden de compra', kind: TEXT, optional: true, more: true },
}
