/** Common part of both events about a reception: the document, its dates, and its receiver. */
import { dateTime, integer, isDateTime, pattern, type Row, type Rule, text } from '../campos/index.ts'
import { type Caso, TYPES } from './evento.ts'
import { cdcOf } from './rules.ts'

export const RECEPTION = {
  cdc: TYPES.text,
  fechaEmision: TYPES.text,
  fechaRecepcion: TYPES.text,
  tipoReceptor: TYPES.integer,
  nombre: TYPES.text,
  ruc: TYPES.text,
  documentoTipo: TYPES.integer,
  documentoNumero: TYPES.text,
}

/**
 * Returns their rows, numbered 002 to 010 in the event's chapter of the manual. The event has its own list of identity
 * papers.
 */
export const receptionRows = (chapter: 'GED' | 'GEN', documentoTipo: Row): readonly Row[] => [
  pattern('Id', `${chapter}002`, 1, 'cdc', 'cdc'),
  dateTime('dFecEmi', `${chapter}003`, 1, 'fechaEmision'),
  dateTime('dFecRecep', `${chapter}004`, 1, 'fechaRecepcion'),
  integer('iTipRec', `${chapter}005`, 1, 1, 2, 'tipoReceptor'),
  text('dNomRec', `${chapter}006`, 1, 4, 255, 'nombre'),
  pattern('dRucRec', `${chapter}007`, 0, 'ruc', 'ruc.numero'),
  pattern('dDVRec', `${chapter}008`, 0, 'dv', 'ruc.dv'),
  documentoTipo,
  pattern('dNumID', `${chapter}010`, 0, 'documento', 'documentoNumero'),
]

const isInstant = (value: unknown): value is string => typeof value === 'string' && isDateTime(value)

/**
 * Returns the rules of the dates: a document is emitted on the day in its CDC, and received later. `atOnce` also allows
 * the same instant.
 */
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
