/**
 * Realistic invoices of any size as the JSON text of a request, and their issuer. Every side of a comparison gets the
 * same documents.
 */
import type { Contexto } from '@nanduti/sifen'

export const SIZES = [1, 10, 100] as const

/**
 * `mixta`: VAT of 10 and 5 %, exempt and partly taxed items, a discount, fractional quantities. `enteros`: fully taxed,
 * no discount, whole quantities, which is the simplest arithmetic.
 */
export type Kind = 'mixta' | 'enteros'

type Article = { descripcion: string; unidadMedida: number; precio: number; tasa: 0 | 5 | 10 }

const ARTICLES: readonly Article[] = [
  { descripcion: 'Termo de acero inoxidable 1 L', unidadMedida: 77, precio: 165000, tasa: 10 },
  { descripcion: 'Yerba mate elaborada con palo 500 g', unidadMedida: 77, precio: 18500, tasa: 5 },
  { descripcion: 'Cable unipolar 2,5 mm² rojo', unidadMedida: 87, precio: 4200, tasa: 10 },
  { descripcion: 'Queso Paraguay', unidadMedida: 83, precio: 42000, tasa: 5 },
  { descripcion: 'Libro "Ñandutí: encaje del Paraguay"', unidadMedida: 77, precio: 90000, tasa: 0 },
  { descripcion: 'Lámpara LED 9 W luz fría E27', unidadMedida: 77, precio: 12500, tasa: 10 },
  { descripcion: 'Servicio de flete dentro de Asunción & Gran Asunción', unidadMedida: 77, precio: 60000, tasa: 10 },
  { descripcion: 'Hamaca de algodón hecha a mano', unidadMedida: 77, precio: 240000, tasa: 10 },
  { descripcion: 'Aceite de girasol 900 ml', unidadMedida: 77, precio: 14800, tasa: 5 },
  { descripcion: 'Pintura látex interior blanca 20 L', unidadMedida: 77, precio: 389000, tasa: 10 },
]
/** Characters outside Latin-1, which make V8 store the whole document with two bytes per character. */
const MANDIO = 'Mandi’o chyryrỹ – porción'

const DISCOUNT = 1500
const PARTIAL = { every: 10, at: 7, proporcion: 50 } as const
const POOL = 8

export type Item = ReturnType<typeof item>
export type Invoice = ReturnType<typeof invoice>

function item(index: number, seed: number, kind: Kind) {
  const { descripcion, unidadMedida, precio, tasa } = ARTICLES[(index + seed) % ARTICLES.length] as Article
  const mixed = kind === 'mixta'
  const parcial = mixed && index % PARTIAL.every === PARTIAL.at && tasa > 0
  const exento = mixed && tasa === 0
  return {
    codigoInterno: `ART-${String(100 * seed + index).padStart(5, '0')}`,
    descripcion: mixed && seed === 0 && index === 0 ? MANDIO : descripcion,
    unidadMedida,
    cantidad: 2 * (1 + ((index + seed) % 6)) + (mixed && unidadMedida !== 77 ? 0.5 : 0),
    precioUnitario: precio,
    ...(mixed && index === 0 && { descuento: DISCOUNT }),
    afectacionIva: exento ? 3 : parcial ? 4 : 1,
    ivaProporcion: exento ? 0 : parcial ? PARTIAL.proporcion : 100,
    tasaIva: exento ? 0 : kind === 'enteros' && tasa === 0 ? 10 : tasa,
  }
}

function invoice(size: number, seed: number, kind: Kind, fechaEmision: string) {
  const items = Array.from({ length: size }, (_, index) => item(index, seed, kind))
  const total = items.reduce((sum, i) => sum + (i.precioUnitario - (i.descuento ?? 0)) * i.cantidad, 0)
  return {
    tipoDocumento: 1,
    fechaEmision,
    tipoTransaccion: 1,
    tipoImpuesto: 1,
    moneda: 'PYG',
    observacion: 'Gracias por su compra. Cambios dentro de los 7 días con este comprobante.',
    receptor: {
      naturaleza: 1,
      numeroDocumento: '80099006-4',
      tipoContribuyente: 2,
      nombre: 'Distribuidora del Sur S.A.',
      nombreFantasia: 'Distrisur',
      pais: 'PRY',
      direccion: 'Ruta Transchaco km 17',
      numeroCasa: 1714,
      departamento: 1,
      distrito: 1,
      ciudad: 1,
      telefono: '021444555',
      email: 'compras@distrisur.com.py',
      codigo: `CLI-${String(seed).padStart(4, '0')}`,
    },
    factura: { presencia: 1 },
    condicionPago: { condicion: 1, entregas: [{ tipo: 1, monto: total, moneda: 'PYG' }] },
    items,
    totales: { totalOperacion: total },
  }
}

/**
 * Returns different documents of one size, so that nothing can be cached between them. `fechaEmision` is local time.
 */
export const invoices = (size: number, kind: Kind, fechaEmision: string): Invoice[] =>
  Array.from({ length: POOL }, (_, seed) => invoice(size, seed, kind, fechaEmision))

export const EMISOR = {
  ruc: '80012345',
  dv: '0',
  tipoContribuyente: 2,
  razonSocial: 'Ferretería Ñandutí S.A.',
  nombreFantasia: 'Ferretería Ñandutí',
  tipoRegimen: 8,
  direccion: 'Avda. España',
  numeroCasa: 1234,
  departamento: 1,
  codigoDistrito: 1,
  codigoCiudad: 1,
  telefono: '021600600',
  email: 'ventas@nanduti.com.py',
  denominacion: 'Casa central',
  actividadesEconomicas: [{ codigo: '47521', descripcion: 'Comercio al por menor de artículos de ferretería' }],
}

export const NUMERACION = {
  timbrado: '12345678',
  timbradoFechaInicio: '2025-01-01',
  establecimiento: '001',
  puntoExpedicion: '001',
}

export const contextoAt = (ahora: string): Contexto => ({
  ambiente: 'test',
  ahora,
  emisor: EMISOR,
  numeracion: NUMERACION,
})

export const NUMERO = { numero: 7, codigoSeguridad: '123456789' }
