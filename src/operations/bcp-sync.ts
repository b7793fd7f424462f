/** Fetches the central bank's sheet now, at any hour (spec, What the service does 5). */
import { syncRates } from '../gateway/cotizaciones/index.ts'
import { type Operation, OperationError } from './operation.ts'

/** Option `acceptJump`: takes rates that moved more than 20 %. */
export const syncBcp: Operation = async (deps, { print, progress, stop }, { acceptJump }) => {
  print(`Pidiendo la planilla del BCP a ${deps.bank.url}…`)
  const synced = await syncRates(deps, { acceptJump: acceptJump === true, signal: stop, onProgress: progress })
  if (!synced.ok) throw new OperationError(`${synced.mensaje}\nLas cotizaciones guardadas quedaron como estaban.`)
  for (const { moneda, referencial } of synced.rates) print(`  ${moneda}  ${guaranies(referencial).padStart(12)} ₲`)
  print(`Listo: ${synced.rates.length} cotizaciones del ${synced.fecha.split('-').reverse().join('/')}.`)
}

/** `7150.44` → `7.150,44`, as the bank writes it. */
function guaranies(text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`
}
