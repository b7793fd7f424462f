/** The document types whose KuDE can be drawn, one entry each. docs/sifen §10 */

export const TIPOS = {
  '1': { name: 'Factura Electrónica' },
} as const

export type TipoKude = keyof typeof TIPOS
