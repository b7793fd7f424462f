/**
 * The shape of a DTE as an integrator writes it: names and JSON types, nothing else. What is obligatory, how long a text may be and which
 * values agree with each other is fiscal knowledge and stands in the catalogue and in rules.ts, so that every problem is reported at once.
 * Names: the spec's; where it is silent, those that Paraguay's integrators know. `null` means the same as leaving a field out.
 */
import { z } from 'zod'

const text = z.string().nullish()
const integer = z.int().nullish()
/** A JSON number or a decimal text; read exactly by decimal.ts. */
const amount = z.union([z.number(), z.string()]).nullish()

const actividad = z.object({ codigo: text, descripcion: text })

const emisor = z.object({
  ruc: text,
  dv: text,
  razonSocial: text,
  nombreFantasia: text,
  tipoRegimen: integer,
  direccion: text,
  numeroCasa: integer,
  complementoDireccion1: text,
  complementoDireccion2: text,
  departamento: integer,
  codigoDistrito: integer,
  descripcionDistrito: text,
  codigoCiudad: integer,
  descripcionCiudad: text,
  telefono: text,
  email: text,
  denominacion: text,
  actividadesEconomicas: z.array(actividad).nullish(),
})

const receptor = z.object({
  naturaleza: integer,
  tipoDoc: integer,
  documentoTipoDescripcion: text,
  numeroDocumento: text,
  dv: text,
  tipoContribuyente: integer,
  nombre: text,
  nombreFantasia: text,
  pais: text,
  direccion: text,
  numeroCasa: integer,
  departamento: integer,
  distrito: integer,
  ciudad: integer,
  telefono: text,
  celular: text,
  email: text,
  codigo: text,
})

const usuario = z.object({
  documentoTipo: integer,
  documentoTipoDescripcion: text,
  documentoNumero: text,
  nombre: text,
  cargo: text,
})

const factura = z.object({ presencia: integer, presenciaDescripcion: text, fechaEnvio: text })

const compraPublica = z.object({ modalidad: text, entidad: integer, año: integer, secuencia: integer, fecha: text })

const tarjeta = z.object({
  tipo: integer,
  tipoDescripcion: text,
  numero: integer,
  titular: text,
  ruc: text,
  razonSocial: text,
  medioPago: integer,
  codigoAutorizacion: integer,
})

const entrega = z.object({
  tipo: integer,
  tipoDescripcion: text,
  monto: amount,
  moneda: text,
  cambio: amount,
  infoTarjeta: tarjeta.nullish(),
  infoCheque: z.object({ numeroCheque: text, banco: text }).nullish(),
})

const credito = z.object({
  tipo: integer,
  plazo: text,
  cuotas: integer,
  montoEntrega: amount,
  infoCuotas: z.array(z.object({ moneda: text, monto: amount, vencimiento: text })).nullish(),
})

const condicionPago = z.object({
  condicion: integer,
  entregas: z.array(entrega).nullish(),
  credito: credito.nullish(),
})

const item = z.object({
  codigoInterno: text,
  descripcion: text,
  observacion: text,
  unidadMedida: integer,
  cantidad: amount,
  precioUnitario: amount,
  descuento: amount,
  anticipo: amount,
  cambio: amount,
  afectacionIva: integer,
  ivaProporcion: amount,
  tasaIva: integer,
  partidaArancelaria: integer,
  ncm: text,
  dncp: z
    .object({
      codigoNivelGeneral: text,
      codigoNivelEspecifico: text,
      codigoGtinProducto: text,
      codigoNivelPaquete: text,
    })
    .nullish(),
  pais: text,
  cdcAnticipo: text,
  lote: text,
  vencimiento: text,
  numeroSerie: text,
  numeroPedido: text,
  numeroSeguimiento: text,
  registroSenave: text,
  registroEntidadComercial: text,
  nombreProducto: text,
  /** Free data of the integrator's: kept with the document, never sent. */
  extras: z.record(z.string(), z.unknown()).nullish(),
})

const totales = z.object({
  subtotalExento: amount,
  subtotalGravado5: amount,
  subtotalGravado10: amount,
  iva5: amount,
  iva10: amount,
  ivaTotal: amount,
  totalOperacion: amount,
})

const carga = z.object({
  unidadMedidaVolumenTotal: integer,
  volumenTotal: integer,
  unidadMedidaPesoTotal: integer,
  pesoTotal: integer,
  caracteristicaCarga: integer,
  caracteristicaCargaDescripcion: text,
})

const complementarios = z.object({
  ordenCompra: text,
  ordenVenta: text,
  numeroAsiento: text,
  carga: carga.nullish(),
})

export const dteInputSchema = z.object({
  tipoDocumento: integer,
  tipoEmision: integer,
  fechaEmision: text,
  tipoOperacion: integer,
  tipoImpuesto: integer,
  tipoTransaccion: integer,
  tipoContribuyente: integer,
  establecimiento: text,
  puntoExpedicion: text,
  numeroDocumento: text,
  serie: text,
  timbrado: integer,
  timbradoFechaInicio: text,
  timbrado_id: integer,
  establecimiento_id: integer,
  punto_expedicion_id: integer,
  emitter_id: integer,
  moneda: text,
  tipo_cambio: amount,
  condicionTipoCambio: integer,
  condicionAnticipo: integer,
  descripcion: text,
  observacion: text,
  obligaciones: z.array(z.object({ codigo: integer })).nullish(),
  emisor: emisor.nullish(),
  receptor: receptor.nullish(),
  usuario: usuario.nullish(),
  factura: factura.nullish(),
  dncp: compraPublica.nullish(),
  condicionPago: condicionPago.nullish(),
  items: z.array(item).nullish(),
  totales: totales.nullish(),
  complementarios: complementarios.nullish(),
  extras: z.record(z.string(), z.unknown()).nullish(),
})

export type DteInput = z.infer<typeof dteInputSchema>
export type ItemInput = z.infer<typeof item>
export type ReceptorInput = z.infer<typeof receptor>
export type EmisorInput = z.infer<typeof emisor>
export type CondicionInput = z.infer<typeof condicionPago>

/** Other spellings that are read as the field they stand for. Keys are where they stand, `[]` meaning each element. */
export const ALIASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': {
    tipo_documento: 'tipoDocumento',
    tipo_emision: 'tipoEmision',
    tipoCambio: 'tipo_cambio',
    cambio: 'tipo_cambio',
    condicion_tipo_cambio: 'condicionTipoCambio',
    condicion_anticipo: 'condicionAnticipo',
    punto: 'puntoExpedicion',
    numero: 'numeroDocumento',
  },
  'items[]': {
    codigo: 'codigoInterno',
    precio_unitario: 'precioUnitario',
    ivaTipo: 'afectacionIva',
    iva: 'tasaIva',
    ivaBase: 'ivaProporcion',
  },
  dncp: { ano: 'año' },
}

/** Fields that integrators know and that we do not serve yet: saying so beats ignoring an amount. */
export const NOT_SERVED: Readonly<Record<string, string>> = {
  descuentoGlobal: 'Indique el descuento por unidad de cada ítem en items.N.descuento.',
  anticipoGlobal: 'Indique el anticipo por unidad de cada ítem en items.N.anticipo.',
  comision: 'Las facturas con comisión todavía no están disponibles.',
}
