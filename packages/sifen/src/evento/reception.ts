/** What both events about a reception say: the document, its dates, and who received it. */
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

/** Their rows, numbered 002 to 010 in the event's chapter of the manual. The list of identity papers is the event's own. */
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

/** A document is emitted on the day that its CDC tells, and received later; `atOnce`: or at the same instant. */
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
