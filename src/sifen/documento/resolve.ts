/**
 * From what the client wrote to what the catalogue reads: defaults filled in, RUCs taken apart, items calculated. Every property here
 * carries the JSON name of the field it came from, so that problems point at what the client can change. DECISIONS A7, A9, A10; errata B.
 */
import { type Decimal, parseDecimal, roundTo, ZERO } from '../decimal.ts'
import { parseRuc } from '../ruc.ts'
import { ciudad } from '../tables/geo.ts'
import type { CondicionInput, DteInput, EmisorInput, ItemInput, ReceptorInput } from './input.schema.ts'
import { AFECTACION, documentTotals, type ItemAmounts, type ItemFigures, itemAmounts, type Totales } from './totals.ts'

/** D105 in the test environment: any other name is refused (1263). */
export const NOMBRE_DE_PRUEBA = 'DE generado en ambiente de prueba - sin valor comercial ni fiscal'

type Present<T> = { [K in keyof T]?: NonNullable<T[K]> | undefined }

/** Who issues: the emitter with its establishment's address over it. The request's `emisor` goes over both. */
export type EmisorData = Present<Omit<EmisorInput, 'ruc' | 'dv'>> & {
  ruc: string
  dv: string
  tipoContribuyente: number
}

/** The stamp and point of the document, as the gateway knows them. */
export type NumeracionData = {
  timbrado: string
  timbradoFechaInicio: string
  establecimiento: string
  puntoExpedicion: string
  serie?: string | undefined
}

export type Contexto = {
  ambiente: 'test' | 'prod'
  /** Now, as the clocks of Asunción show it: `2026-11-21T10:00:00`. */
  ahora: string
  /** Absent when the gateway could not tell who issues: then nothing about the issuer is checked. */
  emisor?: EmisorData | undefined
  numeracion?: NumeracionData | undefined
}

export type Linea = ReturnType<typeof resolveItem>
export type Receptor = ReturnType<typeof resolveReceptor>
export type Condicion = ReturnType<typeof resolveCondicion>
export type Documento = ReturnType<typeof resolveDocumento>

export const GUARANI = 'PYG'
/** dCondTiCam: one rate for the document, or one per item. */
export const CAMBIO = { global: 1, porItem: 2 } as const

export function resolveDocumento(dte: DteInput, contexto: Contexto) {
  const operacion = resolveOperacion(dte)
  const items = (dte.items ?? []).map((item, index) => resolveItem(item, index, operacion.condicionTipoCambio))
  const totales = documentTotals(
    items.map(item => item.figures),
    {
      esGuarani: operacion.moneda === GUARANI,
      tipoCambio: operacion.condicionTipoCambio === CAMBIO.global ? operacion.tipo_cambio : undefined,
      conIva: operacion.tipoImpuesto === 1 || operacion.tipoImpuesto === 5,
    },
  )
  return {
    fechaEmision: dte.fechaEmision ?? contexto.ahora,
    operacion,
    emisor: contexto.emisor && resolveEmisor(dte, contexto.emisor, contexto.ambiente),
    receptor: dte.receptor ? resolveReceptor(dte.receptor, dte.tipoOperacion) : undefined,
    factura: { ...dte.factura, presencia: dte.factura?.presencia ?? 1, dncp: dte.dncp },
    condicion: resolveCondicion(dte.condicionPago ?? undefined, operacion, totales),
    items,
    totales,
    complementarios: dte.complementarios,
  }
}

function resolveOperacion(dte: DteInput) {
  const moneda = dte.moneda ?? GUARANI
  const tipo_cambio = readAmount(dte.tipo_cambio)
  return {
    tipoTransaccion: dte.tipoTransaccion ?? 1,
    tipoImpuesto: dte.tipoImpuesto ?? 1,
    moneda,
    condicionTipoCambio: dte.condicionTipoCambio ?? (moneda === GUARANI ? undefined : CAMBIO.global),
    tipo_cambio,
    condicionAnticipo: dte.condicionAnticipo,
    obligaciones: dte.obligaciones,
  }
}

/** The city tells department and district when they are left out: codes of cities are unique in the country. */
function resolveEmisor(dte: DteInput, data: EmisorData, ambiente: Contexto['ambiente']) {
  const { ruc, dv, ...overrides } = dte.emisor ?? {}
  const merged = { ...data, ...present(overrides) }
  const where = merged.codigoCiudad === undefined ? undefined : ciudad(merged.codigoCiudad)
  return {
    ...merged,
    departamento: merged.departamento ?? where?.departamento,
    codigoDistrito: merged.codigoDistrito ?? where?.distrito,
    numeroCasa: merged.numeroCasa ?? 0,
    razonSocial: ambiente === 'test' ? NOMBRE_DE_PRUEBA : merged.razonSocial,
    nombreFantasia: merged.nombreFantasia ?? (ambiente === 'test' ? merged.razonSocial : undefined),
    usuario: dte.usuario,
  }
}

function present<T extends object>(value: T): Present<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== null && field !== undefined),
  ) as Present<T>
}

export const NATURALEZA = { contribuyente: 1, noContribuyente: 2, extranjero: 3 } as const
export const OPERACION = { b2b: 1, b2c: 2, b2g: 3, b2f: 4 } as const
export const INNOMINADO = 5

/** SIFEN has no nature 3: a foreigner is a non-taxpayer in an operation B2F (DECISIONS B3). */
function resolveReceptor(input: ReceptorInput, tipoOperacion: number | null | undefined) {
  const contribuyente = input.naturaleza === NATURALEZA.contribuyente
  const innominado = !contribuyente && input.tipoDoc === INNOMINADO
  const ruc = contribuyente ? parseRuc(withDv(input)) : undefined
  const tipoDoc = contribuyente ? undefined : input.tipoDoc
  return {
    ...input,
    naturaleza: input.naturaleza === NATURALEZA.extranjero ? NATURALEZA.noContribuyente : input.naturaleza,
    tipoOperacion: validOperacion(tipoOperacion) ?? operacionOf(input.naturaleza),
    pais: input.pais ?? (input.naturaleza === NATURALEZA.extranjero ? undefined : 'PRY'),
    ruc: ruc?.numero,
    dv: ruc?.dv,
    tipoContribuyente: contribuyente ? (input.tipoContribuyente ?? guessContribuyente(ruc?.numero)) : undefined,
    tipoDoc,
    numeroDocumento: innominado ? '0' : contribuyente ? undefined : input.numeroDocumento,
    nombre: innominado ? 'Sin Nombre' : input.nombre,
    numeroCasa: input.numeroCasa ?? undefined,
    email: input.email?.split(',')[0]?.trim(),
    departamento: input.departamento ?? (input.ciudad ? ciudad(input.ciudad)?.departamento : undefined),
    distrito: input.distrito ?? (input.ciudad ? ciudad(input.ciudad)?.distrito : undefined),
  }
}

/** The RUC as one text: `numeroDocumento` alone, or with `dv` behind it. */
export function withDv(input: ReceptorInput): string {
  const numero = input.numeroDocumento ?? ''
  return input.dv && !numero.includes('-') ? `${numero}-${input.dv}` : numero
}

const validOperacion = (tipo: number | null | undefined) =>
  Object.values(OPERACION).find(operacion => operacion === tipo)

const OPERACION_OF: Readonly<Record<number, number>> = {
  [NATURALEZA.contribuyente]: OPERACION.b2b,
  [NATURALEZA.noContribuyente]: OPERACION.b2c,
  [NATURALEZA.extranjero]: OPERACION.b2f,
}
const operacionOf = (naturaleza: number | null | undefined) => OPERACION_OF[naturaleza ?? 0] ?? OPERACION.b2c

/** RUCs of companies begin at 80,000,000; a custom of integrators, so `receptor.tipoContribuyente` wins (errata B). */
const guessContribuyente = (ruc: string | undefined) => (ruc?.length === 8 && ruc >= '80000000' ? 2 : 1)

function resolveCondicion(
  input: CondicionInput | undefined,
  operacion: ReturnType<typeof resolveOperacion>,
  totales: Totales,
) {
  const condicion = input?.condicion ?? CONDICION.contado
  const currency = {
    moneda: operacion.moneda,
    cambio: operacion.moneda === GUARANI ? undefined : operacion.tipo_cambio,
  }
  const given = input?.entregas?.map(entrega => ({
    ...entrega,
    moneda: entrega.moneda ?? currency.moneda,
    cambio: readAmount(entrega.cambio) ?? (entrega.moneda ? undefined : currency.cambio),
    monto: entrega.monto ?? undefined,
    infoTarjeta: entrega.infoTarjeta && resolveTarjeta(entrega.infoTarjeta),
    infoCheque: entrega.infoCheque && resolveCheque(entrega.infoCheque),
  }))
  const whole = { tipo: 1, monto: roundTo(totales.totGralOpe, 4), ...currency }
  const credito = input?.credito ?? {}
  return {
    condicion,
    entregas: given ?? (condicion === CONDICION.contado ? [whole] : undefined),
    credito: condicion === CONDICION.credito ? resolveCredito(credito, operacion.moneda) : undefined,
  }
}

export const CONDICION = { contado: 1, credito: 2 } as const
export const CREDITO = { plazo: 1, cuota: 2 } as const

type CreditoInput = NonNullable<CondicionInput['credito']>
type EntregaInput = NonNullable<CondicionInput['entregas']>[number]

function resolveCredito(credito: CreditoInput, moneda: string) {
  const tipo = credito.tipo ?? (credito.cuotas ? CREDITO.cuota : CREDITO.plazo)
  return {
    ...credito,
    tipo,
    plazo: credito.plazo ?? (tipo === CREDITO.plazo ? '30 días' : undefined),
    infoCuotas: credito.infoCuotas?.map(cuota => ({ ...cuota, moneda: cuota.moneda ?? moneda })),
  }
}

function resolveTarjeta(tarjeta: NonNullable<EntregaInput['infoTarjeta']>) {
  const ruc = tarjeta.ruc ? parseRuc(tarjeta.ruc) : undefined
  return { ...tarjeta, ruc: ruc?.numero ?? tarjeta.ruc, dv: ruc?.dv }
}

const resolveCheque = (cheque: NonNullable<EntregaInput['infoCheque']>) => ({
  ...cheque,
  numeroCheque: cheque.numeroCheque?.padStart(8, '0'),
})

/** A taxed item is taxed whole, an exempt one not at all; only partly taxed items must say how much. */
const PROPORCION: Readonly<Record<number, number | undefined>> = {
  [AFECTACION.gravado]: 100,
  [AFECTACION.exonerado]: 0,
  [AFECTACION.exento]: 0,
}
const TASA: Readonly<Record<number, number | undefined>> = { [AFECTACION.exonerado]: 0, [AFECTACION.exento]: 0 }

const RASTREO = [
  'lote',
  'vencimiento',
  'numeroSerie',
  'numeroPedido',
  'numeroSeguimiento',
  'registroSenave',
  'registroEntidadComercial',
  'nombreProducto',
] as const satisfies readonly (keyof ItemInput)[]

function resolveItem(input: ItemInput, index: number, condicionTipoCambio: number | undefined) {
  const afectacionIva = input.afectacionIva ?? undefined
  const ivaProporcion = input.ivaProporcion ?? PROPORCION[afectacionIva ?? 0]
  const tasaIva = input.tasaIva ?? TASA[afectacionIva ?? 0]
  const precioUnitario = readAmount(input.precioUnitario)
  const cantidad = readAmount(input.cantidad)
  const descuento = readAmount(input.descuento)
  const anticipo = readAmount(input.anticipo)
  const proporcion = readAmount(ivaProporcion)
  const figures: ItemFigures = {
    precioUnitario: precioUnitario ?? ZERO,
    cantidad: cantidad ?? ZERO,
    descuento: descuento ?? ZERO,
    anticipo: anticipo ?? ZERO,
    afectacionIva: afectacionIva ?? AFECTACION.gravado,
    ivaProporcion: proporcion ?? ZERO,
    tasaIva: tasaIva ?? 10,
    cambio: condicionTipoCambio === CAMBIO.porItem ? readAmount(input.cambio) : undefined,
  }
  const amounts: ItemAmounts = itemAmounts(figures)
  return {
    ...input,
    ...input.dncp,
    ...amounts,
    codigoInterno: input.codigoInterno ?? String(index + 1),
    unidadMedida: input.unidadMedida ?? 77,
    // What could not be read stays as it came, for its row to report.
    precioUnitario: precioUnitario ?? input.precioUnitario,
    cantidad: cantidad ?? input.cantidad,
    descuento: descuento === ZERO ? undefined : (descuento ?? input.descuento),
    anticipo: anticipo === ZERO ? undefined : (anticipo ?? input.anticipo),
    afectacionIva,
    ivaProporcion: proporcion ?? ivaProporcion,
    tasaIva,
    rastreo: RASTREO.some(field => input[field] !== undefined && input[field] !== null) ? input : undefined,
    figures: { ...figures, ...amounts },
  }
}

/** An amount that can be read; one that cannot is reported by its row. */
const readAmount = (value: number | string | null | undefined): Decimal | undefined =>
  value === undefined || value === null ? undefined : parseDecimal(value)
