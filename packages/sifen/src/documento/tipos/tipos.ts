/** Types of document, one entry each: name, content, defaults, and rules. */
import type { Row } from '../../campos/index.ts'
import { TIPO_DOCUMENTO, TIPO_DOCUMENTO_FUTURO, type TipoDeDocumento } from '../../tables/codigos.ts'
import { CUERPO } from '../catalogue/index.ts'
import { type Codigo, ELS_DEL_IVA, type Futuro, GRUPOS, type Grupo } from './grupos.ts'
import { NOMBRES } from './nombres.ts'

/** Bodies that the generated writer has. Both notes have the same. A tax other than VAT leaves out its groups. */
export type Cuerpo = 'factura' | 'facturaSinIva' | 'autofactura' | 'nota' | 'notaSinIva' | 'remision'

/** Tables of rules (rules/index.ts), in the order in which they run. */
export type Reglas =
  | 'operacion'
  | 'autofactura'
  | 'remision'
  | 'identificado'
  | 'receptor'
  | 'condicion'
  | 'items'
  | 'sectores'
  | 'transporte'
  | 'totales'
  | 'asociados'
  | 'exportacion'
  | 'importacion'
  | 'retencion'

export type Tipo = {
  codigo: Codigo
  /** «factura electrónica» */
  nombre: string
  /** «Una factura», to start a sentence with. */
  una: string
  cuerpo: Cuerpo
  /** Body for taxes other than VAT. */
  sinIva: Cuerpo
  reglas: readonly Reglas[]
  /** Default of D011. */
  tipoTransaccion: number
  /** `emisor` for a self-invoice, whose receiver is the issuer itself. */
  receptor: 'cliente' | 'emisor'
  /** True when its items have VAT; `precios` when they have prices at all. */
  iva: boolean
  precios: boolean
  /** True when a legend for the tax office is required (RG 41/2014 art. 3 inc. 7). */
  leyenda: boolean
  asociado: Asociables
}

/** Documents that it may refer to. docs/sifen §2.2, gCamDEAsoc */
type Asociables = {
  /** 2415: exactly one. */
  uno: boolean
  /** H002: 1 electronic, 2 printed, 3 constancia. */
  formatos: readonly number[]
  /** SIFEN's code for one of another format. */
  otro: string
  /** 2414: types of an electronic one. */
  tipos: readonly number[]
  /** 2414: types of a printed one (H009): 1 invoice, 2 credit note, 3 debit note, 4 remission. */
  impresos: readonly number[]
  /** 2444: true when it may name the RUC of a merged company. */
  fusion: boolean
}

const VENTA_DE_MERCADERIA = 1
const COMPRA_DE_PRODUCTOS = 10

const tipo = (codigo: Codigo, cuerpo: Cuerpo, over: Partial<Tipo> & Pick<Tipo, 'reglas'>): Tipo => ({
  codigo,
  nombre: (TIPO_DOCUMENTO[codigo] ?? TIPO_DOCUMENTO_FUTURO[codigo] ?? '').toLowerCase(),
  una: `${NOMBRES[codigo].article === 'la' ? 'Una' : 'Un'} ${NOMBRES[codigo].one}`,
  cuerpo,
  sinIva: cuerpo,
  tipoTransaccion: VENTA_DE_MERCADERIA,
  receptor: 'cliente',
  iva: true,
  precios: true,
  leyenda: false,
  asociado: DE_FACTURA,
  ...over,
})

/** What an invoice refers to: a remission, or an invoice of an advance (2437). */
const DE_FACTURA: Asociables = {
  ...{ uno: false, formatos: [1, 2], otro: '2434', fusion: false },
  ...{ tipos: [1, 2, 3, 7], impresos: [1, 4] },
}
/** What notes and remissions refer to: an invoice. */
const A_UNA_FACTURA = { formatos: [1, 2], otro: '2434', tipos: [1, 2, 3], impresos: [1], fusion: true } as const
const NOTA = {
  sinIva: 'notaSinIva',
  reglas: ['operacion', 'identificado', 'receptor', 'items', 'sectores', 'totales', 'asociados'],
  asociado: { ...A_UNA_FACTURA, uno: true },
} as const

const FACTURA = {
  sinIva: 'facturaSinIva',
  reglas: ['operacion', 'receptor', 'condicion', 'items', 'sectores', 'transporte', 'totales', 'asociados'],
} as const

export const TIPOS: Readonly<Record<Codigo, Tipo>> = {
  1: tipo(1, 'factura', FACTURA),
  2: tipo(2, 'factura', { ...FACTURA, reglas: [...FACTURA.reglas, 'exportacion'] }),
  3: tipo(3, 'factura', { ...FACTURA, reglas: [...FACTURA.reglas, 'importacion'] }),
  4: tipo(4, 'autofactura', {
    tipoTransaccion: COMPRA_DE_PRODUCTOS,
    receptor: 'emisor',
    iva: false,
    reglas: ['operacion', 'autofactura', 'receptor', 'condicion', 'items', 'totales', 'asociados'],
    asociado: { ...DE_FACTURA, uno: true, formatos: [3], otro: '2416' },
  }),
  5: tipo(5, 'nota', NOTA),
  6: tipo(6, 'nota', NOTA),
  8: tipo(8, 'nota', {
    ...NOTA,
    reglas: [...NOTA.reglas, 'retencion'],
    asociado: { ...DE_FACTURA, tipos: [1, 2, 3, 4, 5, 6, 7], impresos: [1, 2, 3, 4] },
  }),
  7: tipo(7, 'remision', {
    iva: false,
    precios: false,
    leyenda: true,
    reglas: ['remision', 'identificado', 'receptor', 'items', 'transporte', 'asociados'],
    asociado: { ...A_UNA_FACTURA, uno: false },
  }),
}

const CODIGOS = Object.values(TIPOS).map(({ codigo }) => codigo)
/** The accepted type that each future type is written like. */
const COMO: Readonly<Record<Futuro, TipoDeDocumento>> = { 2: 1, 3: 1, 8: 5 }

/** Types that SIFEN does not accept yet. They are never posted to it (docs/notes A16). */
export const TIPOS_FUTUROS: readonly number[] = Object.keys(COMO).map(Number)
const isFuturo = (codigo: Codigo): codigo is Futuro => TIPOS_FUTUROS.includes(codigo)

/** Groups that only one type of document has, or two similar ones. */
const PROPIOS = [
  ['autoFactura', TIPOS[4]],
  ['notaCreditoDebito', TIPOS[5]],
  ['remision', TIPOS[7]],
  ['exportacion', TIPOS[2]],
  ['importacion', TIPOS[3]],
  ['retencion', TIPOS[8]],
] as const

type Request = Readonly<Partial<Record<(typeof PROPIOS)[number][0], unknown>>> & {
  readonly tipoDocumento?: number | null | undefined
}

/**
 * Returns the type of a request. Without a type, or with one that is not served, its own group decides; a rule reports
 * it.
 */
export function tipoOf(dte: Request): Tipo {
  if (isServed(dte.tipoDocumento)) return TIPOS[dte.tipoDocumento]
  return PROPIOS.find(([grupo]) => (dte[grupo] ?? undefined) !== undefined)?.[1] ?? TIPOS[1]
}

export const isServed = (codigo: number | null | undefined): codigo is Codigo =>
  CODIGOS.some(served => served === codigo)

/** Returns M, O or X. */
export const presencia = ({ en, futuros }: Grupo, codigo: Codigo) =>
  isFuturo(codigo) ? (futuros?.[codigo] ?? en[COMO[codigo]]) : en[codigo]

const unwritten = (codigo: Codigo): readonly string[] =>
  GRUPOS.filter(grupo => presencia(grupo, codigo) === 'X').flatMap(({ els }) => els)

function without(rows: readonly Row[], els: readonly string[]): readonly Row[] {
  return rows
    .filter(({ el }) => !els.includes(el))
    .map(row => (row.kind === 'group' ? { ...row, rows: without(row.rows, els) } : row))
}

/** Rows of each body: the catalogue without what the type does not have. The writer is generated from them. */
export const CUERPOS: Readonly<Record<Cuerpo, readonly Row[]>> = {
  factura: without(CUERPO, unwritten(1)),
  facturaSinIva: without(CUERPO, [...unwritten(1), ...ELS_DEL_IVA]),
  autofactura: without(CUERPO, unwritten(4)),
  nota: without(CUERPO, unwritten(5)),
  notaSinIva: without(CUERPO, [...unwritten(5), ...ELS_DEL_IVA]),
  remision: without(CUERPO, unwritten(7)),
}
