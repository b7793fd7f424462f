/** Public exports of the exchange rates. */
export { openBank } from './bank.ts'
export { type CotizacionRow, latestOf } from './cotizaciones.queries.ts'
export { cotizacionesRoutes } from './cotizaciones.routes.ts'
export { ratesAlarm } from './rates-alarm.ts'
export { type ReferenceRate, referenceRate } from './reference-rate.ts'
export { syncRates } from './sync-rates.ts'
export { syncWhenDue } from './sync-when-due.ts'
