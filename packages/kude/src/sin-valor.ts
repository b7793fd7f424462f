/** Documents without fiscal value, and the line that heads every page of their KuDE. docs/notes A18 */

export const SIN_VALOR = {
  /** Unsigned, so there is no QR. */
  borrador: 'BORRADOR – sin valor',
  rechazado: 'RECHAZADO POR SIFEN – sin valor',
  /** Never sent, or given up because SIFEN does not have it. */
  fallido: 'NO ESTÁ EN SIFEN – sin valor',
} as const

export type SinValor = keyof typeof SIN_VALOR
