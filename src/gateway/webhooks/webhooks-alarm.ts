/** The alarm about failing receivers, for monitoring. It holds only counts, because it is public. */
import type { Deps } from '../../deps.ts'
import { unwell } from './record/index.ts'

/** Time of failures before an alarm, longer than all attempts of one delivery: a restarted receiver raises no alarm. */
const FAILING_MS = 600_000

/** Returns the alarm. Undefined while all receivers respond. Subscriptions paused by a person do not count. */
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
