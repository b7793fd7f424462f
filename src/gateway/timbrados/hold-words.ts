/** What users read about a point that takes no number for one type of document (docs/notes 419). */
import type { Hold } from './contadores.queries.ts'

export const holdTitle = (hold: Hold, punto: string): string =>
  hold === 'stopped' ? `El punto ${punto} está detenido` : `El punto ${punto} se está recuperando`

/** Says why, for that type of document, and what ends it. */
export const HOLD_TEXT: Readonly<Record<Hold, string>> = {
  stopped:
    'SIFEN ya tenía tres números seguidos de su contador, que no son de documentos de esta pasarela: otro sistema numera ahí. No emite ese tipo de documento hasta que un administrador ajuste el contador.',
  recovering:
    'SIFEN tiene documentos que faltan en esta base: se buscan y vuelven solos. Mientras tanto no emite ese tipo de documento.',
}

/** Returns the page on which an administrator ends the hold. */
export const adjustPath = (puntoId: number, tipo: number): string => `/timbrados/puntos/${puntoId}/contadores/${tipo}`
