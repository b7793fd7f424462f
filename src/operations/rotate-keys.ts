/**
 * Rotates the key of the secrets at rest. Adds the new key to the ring before sealing with it, so that an interruption leaves all secrets
 * readable. A second run first finishes the rest. Servers go on working, because each secret names its key.
 */
import { addKey } from '../secrets/index.ts'
import { type Operation, OperationError } from './operation.ts'
import { listOutdated, resealAll } from './reseal.ts'

export const rotateKeys: Operation = async (deps, { print, progress, stop }) => {
  const { config, vault, random } = deps
  if ((await listOutdated(deps)).length > 0) print('Hay secretos con una clave anterior: se cifran con la actual.')
  else if (config.previousKeys.length > 0) return print(`Todos los secretos usan ya la APP_KEY del entorno. ${DONE}`)
  else if (config.appKey) throw new OperationError(WITH_APP_KEY)
  else await addKey(config, random)
  const { count, failures, left } = await resealAll(deps, (done, total) => {
    progress(done, total)
    if (stop.aborted) throw new OperationError(INTERRUPTED)
  })
  if (failures.length > 0)
    throw new OperationError(
      couldNot(failures, config.appKey ? 'en APP_PREVIOUS_KEYS' : 'en app.key, en una línea al final'),
    )
  if (left > 0) throw new OperationError(stillSealing(left))
  print(`Listo: ${count} secretos cifrados de nuevo; la clave actual es ${vault.currentKeyId()}.`)
  print(config.appKey ? DONE : AFTERWARDS)
}

const WITH_APP_KEY = `Todos los secretos usan ya la APP_KEY del entorno. Para cambiarla:
  1. Haga una nueva: openssl rand -base64 32
  2. Póngala en APP_KEY, y la de ahora en APP_PREVIOUS_KEYS, en todos los procesos, y reinícielos.
  3. Ejecute esta orden otra vez, y después quite APP_PREVIOUS_KEYS.`

const DONE = 'Ya puede quitar APP_PREVIOUS_KEYS.'

const AFTERWARDS =
  'Las claves anteriores siguen en app.key, por las copias de seguridad: cuando no las necesite, deje solo la primera línea.'

const INTERRUPTED = 'Interrumpido. Nada se perdió: ejecute la orden otra vez para terminar.'

const stillSealing = (left: number) =>
  `${left} secretos se guardaron con una clave anterior mientras tanto: un proceso sigue con ella. Reinicie todos con el entorno nuevo y ejecute la orden otra vez; hasta entonces no quite la clave anterior.`

const couldNot = (failures: readonly string[], where: string) =>
  `${failures.length} secretos no se pudieron abrir y quedaron como estaban; los demás ya usan la clave actual:
${failures.map(failure => `  - ${failure}`).join('\n')}
Lo que se guardó con otra clave se abre si la agrega ${where}, y repite la orden; lo alterado hay que cargarlo de nuevo.`
