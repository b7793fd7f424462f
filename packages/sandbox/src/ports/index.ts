/** What the sandbox takes from outside: its clock, randomness and log, the units of time and the time of Asunción. */
export { instantOf, localOf, withOffset } from './asuncion.ts'
export type { Clock, Log, Random } from './ports.ts'
export { DAY_MS, DAY_SECONDS, HOUR_MS } from './units.ts'
