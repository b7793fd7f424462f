/** What is wrong with the receivers at the moment, for those who watch the service: counts alone, for anybody may ask. */
import type { Deps } from '../../deps.ts'
import { unwell } from './webhooks.queries.ts'

/** Longer than all attempts of one delivery: a receiver that was restarted is no alarm. */
const FAILING_MS = 600_000

/** Undefined while all receivers answer. One that a person paused is not counted. */
export async function webhooksAlarm({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const { failing, paused, since } = await unwell(db, new Date(clock.now().getTime() - FAILING_MS))
  if (since === null) return undefined
  const parts = [
    ...(failing > 0 ? [`fallan ${failing}`] : []),
    ...(paused > 0 ? [`en pausa por fallas ${paused}`] : []),
  ]
  return {
    codigo: 'WEBHOOKS',
    mensaje: `Hay webhooks que no entregan: ${parts.join(', ')}. Vea cuáles y por qué: nanduti webhook list.`,
    desde: since.toISOString(),
  }
}
