/**
 * Explains SIFEN's last answer about a document: its meaning and what to do, besides SIFEN's own message. An addition
 * to the spec's fields.
 */
import { explain, TIPOS_FUTUROS } from '@nanduti/sifen'
import { type DteRow, isOfAnother, OF_ANOTHER } from '../record/index.ts'

const NOT_FOUND = '0420'

/**
 * Explanation of a document that is not found after the quiet window. The catalogue's advice to query again later is
 * for an answer that came too early (docs/notes A4).
 */
const GIVEN_UP = {
  significado: 'SIFEN no tiene un documento aprobado con este CDC, y ya pasó el tiempo de espera.',
  causa: 'El envío no llegó, o SIFEN lo rechazó y su respuesta se perdió.',
  que_hacer: 'Puede emitir otro: este ya no se envía.',
  lado: 'usted',
  campo: null,
} as const

/** Explanation of a document whose number, given by its point, another document has at SIFEN (docs/notes A48). */
const ANOTHER = {
  significado: 'SIFEN tiene otro documento con el número de este.',
  causa: 'La base de datos volvió a una copia anterior, u otro sistema numera en este punto de expedición.',
  que_hacer:
    'Emita la venta de nuevo: este documento no se reenvía ni devuelve su número. El punto se recupera solo; si otro sistema numera en él, dé a cada uno su punto.',
  lado: 'usted',
  campo: 'numeroDocumento',
} as const

const MALFORMED = '0160'

/**
 * Explanation of a rejected document of a type that SIFEN does not accept yet. The catalogue's advice to correct it or
 * to send it again is for the other types (docs/notes A16).
 */
const NOT_ACCEPTED = {
  significado: 'SIFEN todavía no acepta este tipo de documento.',
  causa: 'Su esquema XML no admite los tipos 2, 3 y 8, tengan los datos que tengan.',
  que_hacer:
    'No lo reenvíe: SIFEN lo rechazaría otra vez, y no hay nada que corregir. Para exportar, emita una factura (tipoDocumento 1) a un receptor del exterior (receptor.naturaleza 3).',
  lado: 'sifen',
  campo: 'tipoDocumento',
} as const

type Answered = Pick<
  DteRow,
  'tipo_documento' | 'estado' | 'sifen_result_code' | 'sifen_result_service' | 'numero_anterior'
>

/** An explanation. `documento` is the other document of ours that it is about (name-first.ts). */
export type Explicacion = {
  significado: string
  causa: string
  que_hacer: string
  lado: 'usted' | 'sifen' | 'nadie'
  campo: string | null
  documento?: Pick<DteRow, 'id' | 'cdc' | 'estado'>
}

/**
 * Returns the explanation. Null without an answer or after a plain approval. `campo` is the field of the request that
 * the code is about, if any.
 */
export function explainResult(dte: Answered): Explicacion | null {
  const { tipo_documento, estado, sifen_result_code: codigo, sifen_result_service: service, numero_anterior } = dte
  if (codigo === null || estado === 'approved' || estado === 'cancelled') return null
  if (estado === 'error' && codigo === NOT_FOUND) return GIVEN_UP
  if (isOfAnother(dte) && (codigo === OF_ANOTHER || numero_anterior !== null)) return ANOTHER
  if (codigo === MALFORMED && TIPOS_FUTUROS.includes(tipo_documento)) return NOT_ACCEPTED
  const { significado, causa, queHacer, lado, campo } = explain(service ?? 'recibe', codigo)
  return { significado, causa, que_hacer: queHacer, lado, campo: campo ?? null }
}
