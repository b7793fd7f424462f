/** The data of a KuDE. Values keep the spelling of the XML; format.ts and the drawing format them. */
import type { TipoKude } from './tipos.ts'

export interface KudeData {
  readonly tipo: TipoKude
  /** 44 digits. Undefined only in drafts. */
  readonly cdc: string | undefined
  readonly timbrado: Timbrado
  readonly emisor: Emisor
  readonly receptor: Parte
  /** Seller of a self-invoice, whose receiver is the issuer. */
  readonly vendedor: Parte | undefined
  readonly operacion: Operacion
  /** Undefined in a document without amounts. */
  readonly moneda: Moneda | undefined
  readonly condicion: Condicion | undefined
  readonly items: readonly KudeItem[]
  /** Undefined in a document without amounts. */
  readonly totales: Totales | undefined
  /** Other data of the document: transport, associated documents, sector data. */
  readonly bloques: readonly Bloque[]
  /** The text of dCarQR and the consultation address at its start. Undefined only in drafts. */
  readonly qr: { readonly text: string; readonly site: string } | undefined
}

export interface Timbrado {
  readonly numero: string
  /** AAAA-MM-DD */
  readonly inicioVigencia: string
  /** Establishment, point and document number: 001-001-0000113. */
  readonly documento: string
  readonly serie: string | undefined
}

export interface Emisor {
  readonly ruc: string
  readonly nombre: string
  readonly nombreFantasia: string | undefined
  readonly actividades: readonly string[]
  readonly sucursal: string | undefined
  readonly direccion: string
  readonly ciudad: string
  readonly telefono: string
  readonly email: string
}

/** The receiver of a nomination (rGEveNom), texts by element name. */
export type Nominado = { readonly [name: string]: string }

/** The receiver, or the seller of a self-invoice. */
export interface Parte {
  /** RUC with its check digit, or the kind of identity document and its number. */
  readonly identificacion: { readonly tipo: string; readonly numero: string }
  readonly nombre: string
  readonly nombreFantasia?: string | undefined
  readonly direccion: string | undefined
  /** Country of a receiver abroad. */
  readonly pais?: string | undefined
  readonly telefono?: string | undefined
  readonly email?: string | undefined
  readonly codigoCliente?: string | undefined
  /** SIFEN's nature of a seller: not a taxpayer, or a foreigner. */
  readonly naturaleza?: string | undefined
  /** True for a receiver that an event named later. The XML has none. */
  readonly nominado?: boolean
}

export interface Operacion {
  readonly fechaEmision: string
  readonly tipoTransaccion: string | undefined
  /** Motive of a note of credit, debit or remission. */
  readonly motivo: string | undefined
  /** Anticipo Global or Anticipo por Ítem. */
  readonly anticipo: string | undefined
  readonly ordenCompra: string | undefined
  readonly ordenVenta: string | undefined
}

export interface Moneda {
  /** ISO 4217 */
  readonly codigo: string
  /** Name as in the XML. */
  readonly nombre: string
  /** Guaraníes per unit. Undefined in guaraníes, and when each item has its own. */
  readonly tipoCambio: string | undefined
}

export interface Condicion {
  /** Contado or Crédito. */
  readonly nombre: string
  readonly plazo: string | undefined
  readonly cantidadCuotas: string | undefined
  readonly entregaInicial: string | undefined
  readonly pagos: readonly Pago[]
  readonly cuotas: readonly {
    readonly monto: string
    readonly moneda: string
    readonly vencimiento: string | undefined
  }[]
}

export interface Pago {
  readonly medio: string
  readonly monto: string
  readonly moneda: string
  readonly tipoCambio: string | undefined
  /** Number and bank of a cheque; name, last digits and authorisation of a card. */
  readonly detalles: readonly string[]
}

export interface KudeItem {
  readonly codigo: string
  readonly descripcion: string
  readonly informacion: string | undefined
  readonly unidad: string
  readonly cantidad: string
  /** Serial number, lot, expiry, NCM, DNCP codes and the like, as printed. */
  readonly detalles: readonly string[]
  /** Undefined in a document without amounts. */
  readonly valor: ItemValor | undefined
}

export interface ItemValor {
  readonly precioUnitario: string
  readonly tipoCambio: string | undefined
  /** Per unit, including its share of a global discount. */
  readonly descuento: string
  /** Per unit, including its share of a global advance. */
  readonly anticipo: string
  readonly total: string
  /** False when the XML has no VAT of the item, as with ISC. Its amounts by rate are then zero. */
  readonly conIva: boolean
  readonly exentas: string
  readonly gravadas5: string
  readonly gravadas10: string
}

/** Totals. Zero where the XML lacks one. */
export interface Totales {
  readonly exentas: string
  readonly gravadas5: string
  readonly gravadas10: string
  readonly operacion: string
  readonly descuentoItem: string
  readonly descuentoGlobal: string
  readonly porcentajeDescuento: string
  readonly descuento: string
  readonly anticipoItem: string
  readonly anticipoGlobal: string
  readonly anticipo: string
  readonly redondeo: string
  readonly comision: string
  readonly general: string
  /** dTotalGs in foreign currency, otherwise the general total. Undefined in foreign currency without it. */
  readonly guaranies: string | undefined
  readonly iva5: string
  readonly iva10: string
  readonly ivaRedondeo5: string
  readonly ivaRedondeo10: string
  readonly ivaComision: string
  readonly iva: string
}

/** A titled part: labelled fields, then lines of text. Both are as printed. */
export interface Bloque {
  readonly titulo: string
  /** Position, before the table of items or after it. */
  readonly lugar: 'antes' | 'despues'
  readonly campos: readonly Campo[]
  readonly lineas: readonly string[]
}

export type Campo = readonly [etiqueta: string, valor: string]
