/** The form of the security settings. */
import * as z from 'zod'
import { SETTINGS, shownNumber } from '../../web/index.ts'

const minutes = (what: string, { min, max }: { min: number; max: number }) => {
  const wrong = `${what} va de ${min} a ${shownNumber(`${max}`)} minutos, sin decimales.`
  return z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, wrong)
    .transform(Number)
    .pipe(z.number().min(min, wrong).max(max, wrong))
}

export const securityForm = z.object({
  /** A browser does not send an unticked box. */
  die_on_tab_close: z.literal('1').optional(),
  session_lifetime_minutes: minutes('La duración de la sesión', SETTINGS['security.session_lifetime_minutes']),
  stale_close_minutes: minutes('El cierre sin actividad', SETTINGS['security.stale_close_minutes']),
})
