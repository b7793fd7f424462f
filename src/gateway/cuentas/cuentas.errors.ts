/** Refusals of the service accounts. */
import { conflict } from '../../http/index.ts'

export const MOST_PER_EMPRESA = 50

export const tooMany = () =>
  conflict(
    `La empresa tiene ya ${MOST_PER_EMPRESA} cuentas de servicio: revoque alguna antes de crear otra.`,
    'CUENTAS_COMPLETAS',
  )
