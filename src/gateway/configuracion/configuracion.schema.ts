/** The form of the security settings. */
import { z } from 'zod'
import { SETTINGS } from '../../web/index.ts'

const minutes = ({ min, max }: { min: number; max: number }) => {
  const wrong = `Escriba un número entero de ${min} a ${max}.`
  return z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, wrong)
    .transform(Number)
    .pipe(z.number().min(min, wrong).max(max, wrong))
}

export const securityForm = z.object({
  /** A box that is not ticked is not sent. */
  die_on_tab_close: z.literal('1').optional(),
  session_lifetime_minutes: minutes(SETTINGS['security.session_lifetime_minutes']),
  stale_close_minutes: minutes(SETTINGS['security.stale_close_minutes']),
})
