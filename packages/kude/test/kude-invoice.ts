/** An invoice that fills every part of a KuDE, and the texts that a reader must find in it. */

import { sampleLogo } from '../../../test/support/png-factory.ts'
import { CDC, cuotas, elements, type ItemSpec, rde, SITIO, TOTALES } from './kude-factory.ts'

export const logo = { png: sampleLogo() }

export const items = (count: number): ItemSpec[] =>
  Array.from({ length: count }, (_, i) => ({
    codigo: `COD-${i + 1}`,
    descripcion: `Producto número ${i + 1} del catálogo`,
    cantidad: String(i + 1),
    precio: '12345',
    total: String(12345 * (i + 1)),
    tasa: i % 2 === 0 ? '10' : '5',
  }))

export const FULL = rde({
  items: items(10),
  condicion: cuotas(2, '61725'),
  informacion: elements({ dInfoEmi: 'Gracias por su compra', dInfoFisc: 'Dato de interés para el fisco' }),
  totales: elements({
    ...TOTALES,
    dSub5: '370350',
    dSub10: '308625',
    dRedon: '50',
    dDescTotal: '1500',
    dTotOpe: '678975',
    dTotGralOpe: '678925',
    dTotIVA: '45692.5974026',
  }),
})

/** Texts that a reader must find in the FULL document. */
export const FIELDS = [
  'KuDE de Factura Electrónica',
  'Ferretería Ñandutí',
  'COMERCIO AL POR MENOR DE ARTÍCULOS DE FERRETERÍA',
  'Av. Mariscal López 1234',
  'ASUNCION (DISTRITO)',
  '80000000-5',
  '12345678',
  '20-11-2024',
  'N° 001-002-0000113',
  '09/10/2026 17:04:44',
  'Crédito · 2 cuotas',
  'Gs. 500.000',
  'Guaraní (PYG)',
  'Venta de mercadería',
  '80012345-0',
  'Cliente Receptor SA',
  'Ruta Transchaco km 17',
  '021000001',
  'compras@receptor.com.py',
  'COD-10',
  'UNI',
  '12.345',
  '123.450',
  '370.350',
  '308.625',
  '678.975',
  '1.500',
  'Gs. 678.925',
  '45.693',
  'Gracias por su compra',
  'Dato de interés para el fisco',
  SITIO,
  CDC.replace(/(.{4})(?=.)/g, '$1 '),
  'ESTE DOCUMENTO ES UNA REPRESENTACIÓN GRÁFICA DE UN DOCUMENTO ELECTRÓNICO (XML)',
  'Página 1/1',
]
