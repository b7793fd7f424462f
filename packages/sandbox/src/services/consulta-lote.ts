/**
 * siResultLoteDE: returns the state of a lot, and the verdict on each of its documents once it was processed.
 * docs/sifen §6
 */

import { HOUR_MS } from '../ports/index.ts'
import { resultado } from '../tables/resultados.ts'
import { resEnviConsLoteDe } from './answers.ts'
import { Malformed } from './malformed.ts'
import { judged, KILOBYTE, type Occasion, type Service, type ServiceContext } from './service.ts'
import { expectExactly, fieldOf } from './soap.ts'

/** Time in which a lot can be queried. Later, only consulta returns its documents. GMP */
const WINDOW_MS = 48 * HOUR_MS

export const consultaLote: Service = {
  path: '/de/ws/consultas/consulta-lote',
  maxBytes: 1000 * KILOBYTE,
  tooLarge: '0320',

  read: request => {
    const protocol = fieldOf(request, 'dProtConsLote')
    return {
      cdcs: [],
      rdes: [],
      judge: (context, occasion) =>
        judged(() => {
          expectExactly(request, 'dId', 'dProtConsLote')
          if (!/^\d{1,28}$/.test(protocol)) throw new Malformed('dProtConsLote debe tener de 1 a 28 cifras')
          return { answer: answerTo(protocol, context, occasion) }
        }, occasion),
    }
  },

  reject: (result, now) => resEnviConsLoteDe(result, now),
}

function answerTo(protocol: string, { book, visibility }: ServiceContext, { now, ruc }: Occasion) {
  const lote = book.lot(protocol)
  const answerOf = (codigo: string) => resEnviConsLoteDe(resultado(codigo), now)
  if (lote === undefined) return answerOf('0360')
  if (lote.ruc !== ruc) return answerOf('0340')
  if (now.getTime() - Date.parse(lote.at) > WINDOW_MS) return answerOf('0364')
  if (visibility.ask(protocol, now)) return answerOf('0361')
  const { codigo } = resultado('0362')
  // The manual's text lacks the protocol. The real system's has it.
  return resEnviConsLoteDe({ codigo, mensaje: `Procesamiento de lote {${protocol}} concluido` }, now, lote)
}
