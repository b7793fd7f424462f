/** What a receiver says of a document's dates: emitted on the day that its CDC tells, and received later. */
import { isDateTime, type Rule } from '../campos/index.ts'
import type { Caso } from './evento.ts'
import { cdcOf } from './rules.ts'

const isInstant = (value: unknown): value is string => typeof value === 'string' && isDateTime(value)

/** `atOnce`: whether SIFEN lets both be the same instant. */
export const receptionRules = (codigo: string, atOnce: boolean): readonly Rule<Caso>[] => [
  {
    campo: 'fechaEmision',
    broken: ({ campos }) => {
      const cdc = cdcOf(campos)
      return cdc !== undefined && isInstant(campos.fechaEmision) && !campos.fechaEmision.startsWith(cdc.fechaEmision)
    },
    mensaje: ({ campos }) => `La fechaEmision no es la del documento: su cdc dice ${cdcOf(campos)?.fechaEmision}.`,
  },
  {
    campo: 'fechaRecepcion',
    codigo,
    needs: ['fechaEmision'],
    broken: ({ campos: { fechaEmision, fechaRecepcion } }) =>
      isInstant(fechaEmision) &&
      isInstant(fechaRecepcion) &&
      (atOnce ? fechaRecepcion < fechaEmision : fechaRecepcion <= fechaEmision),
    mensaje: `La fechaRecepcion debe ser ${atOnce ? 'igual o ' : ''}posterior a la fechaEmision.`,
  },
]
