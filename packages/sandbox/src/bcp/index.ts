/** The central bank's page of rates. */
export { businessDay, dayOf, FERIADOS, readFecha } from './business-day.ts'
export { blurRates, raiseRates, sheetOf, swapColumns } from './sheet.ts'
