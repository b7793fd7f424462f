/** What a KuDE prints. Values keep the spelling of the XML; format.ts and the drawing decide how they look. */
import type { TipoKude } from './tipos.ts'

export interface KudeData {
  readonly tipo: TipoKude
  /** 44 digits; undefined only in drafts. */
  readonly cdc: string | undefined
  readonly timbrado: Timbrado
  readonly emisor: Emisor
  readonly receptor: Receptor
  readonly operacion: Operacion
  readonly condicion: Condicion | undefined
  readonly items: readonly KudeItem[]
  readonly totales: Totales
  /** dInfoEmi B005 and dInfoFisc B006. */
  readonly infoEmisor: string | undefined
  readonly infoFisco: string | undefined
  /** The text of dCarQR and the consultation address it starts with; undefined only in drafts. */
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

export interface Receptor {
  /** RUC with its check digit, or the kind of identity document and its number. */
  readonly identificacion: { readonly tipo: string; readonly numero: string }
  readonly nombre: string
  readonly nombreFantasia: string | undefined
  readonly direccion: string | undefined
  /** Only of receivers abroad. */
  readonly pais: string | undefined
  readonly telefono: string | undefined
  readonly email: string | undefined
}

export interface Operacion {
  readonly fechaEmision: string
  readonly tipoTransaccion: string | undefined
  /** ISO 4217 code and the description in the XML. */
  readonly moneda: string
  readonly nombreMoneda: string
  readonly tipoCambio: string | undefined
  readonly ordenCompra: string | undefined
}

export interface Condicion {
  /** Contado or Crédito. */
  readonly nombre: string
  readonly plazo: string | undefined
  readonly cantidadCuotas: string | undefined
  readonly entregaInicial: string | undefined
  readonly pagos: readonly { readonly medio: string; readonly monto: string; readonly moneda: string }[]
  readonly cuotas: readonly {
    readonly monto: string
    readonly moneda: string
    readonly vencimiento: string | undefined
  }[]
}

export interface KudeItem {
  readonly codigo: string
  readonly descripcion: string
  readonly informacion: string | undefined
  readonly unidad: string
  readonly cantidad: string
  readonly precioUnitario: string
  readonly tipoCambio: string | undefined
  /** Per unit, its share of a global discount included. */
  readonly descuento: string
  readonly exentas: string
  readonly gravadas5: string
  readonly gravadas10: string
}

/** Zero where the XML has no such total. */
export interface Totales {
  readonly exentas: string
  readonly gravadas5: string
  readonly gravadas10: string
  readonly operacion: string
  readonly descuento: string
  readonly anticipo: string
  readonly redondeo: string
  readonly comision: string
  readonly general: string
  /** dTotalGs in foreign currency, else the general total. */
  readonly guaranies: string
  readonly iva5: string
  readonly iva10: string
  readonly iva: string
}
