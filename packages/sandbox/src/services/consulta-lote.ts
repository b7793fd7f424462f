/**
 * siResultLoteDE: returns the state of a lot, and the verdict on each of its documents once it was processed.
 * docs/sifen §6
 */

import { resultado } from '../tables/resultados.ts'
import { malformed, resEnviConsLoteDe } from './answers.ts'
import { KILOBYTE, type Occasion, type Service, type ServiceContext } from './service.ts'
import { fieldOf, hasExactly } from './soap.ts'

/** Time in which a lot can be queried. Later, only consulta returns its documents. GMP */
const WINDOW_MS = 48 * 3_600_000

export const consultaLote: Service = {
  path: '/de/ws/consultas/consulta-lote',
  root: 'rEnviConsLoteDe',
  maxBytes: 1000 * KILOBYTE,
  tooLarge: '0320',

  read: request => {
    const protocol = fieldOf(request, 'dProtConsLote')
    const isGood = hasExactly(request, 'dId', 'dProtConsLote') && /^\d{1,28}$/.test(protocol)
    return {
      cdcs: [],
      rdes: [],
      judge: (context, occasion) => ({
        answer: isGood ? answerTo(protocol, context, occasion) : malformed(occasion.now),
      }),
    }
  },

  reject: (result, now) => resEnviConsLoteDe(result, now),
}

function answerTo(protocol: string, { book, visibility }: ServiceContext, { now, ruc }: Occasion) {
  const lote = book.lot(protocol)
  const says = (codigo: string) => resEnviConsLoteDe(resultado(codigo), now)
  if (lote === undefined) return says('0360')
  if (lote.ruc !== ruc) return says('0340')
  if (now.getTime() - Date.parse(lote.at) > WINDOW_MS) return says('0364')
  if (visibility.ask(protocol, now)) return says('0361')
  const { codigo } = resultado('0362')
  // The manual's text lacks the protocol. The real system's has it.
  return resEnviConsLoteDe({ codigo, mensaje: `Procesamiento de lote {${protocol}} concluido` }, now, lote)
}
