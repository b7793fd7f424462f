/** siConsRUC: returns the taxpayer of a RUC, from the sandbox's register. docs/sifen §6 */

import { pattern } from '../document/lexical.ts'
import { resultado } from '../tables/resultados.ts'
import { malformed, resEnviConsRuc } from './answers.ts'
import { KILOBYTE, type Occasion, type Service, type ServiceContext } from './service.ts'
import { fieldOf, hasExactly } from './soap.ts'

/** A RUC without check digit, 5 to 8 characters. */
const rucForm = pattern(/^[1-9]\d{3,6}[0-9A-D]$/)

export const consultaRuc: Service = {
  path: '/de/ws/consultas/consulta-ruc',
  root: 'rEnviConsRUC',
  maxBytes: 1000 * KILOBYTE,
  tooLarge: '0460',

  read: request => {
    const asked = fieldOf(request, 'dRUCCons')
    const isGood = hasExactly(request, 'dId', 'dRUCCons') && rucForm(asked)
    return {
      cdcs: [],
      rdes: [],
      judge: (context, occasion) => ({ answer: isGood ? answerTo(asked, context, occasion) : malformed(occasion.now) }),
    }
  },

  reject: result => resEnviConsRuc(result),
}

/** Answers an electronic issuer only. That its RUC is active was checked before (0183). */
function answerTo(asked: string, { book }: ServiceContext, { ruc = '' }: Occasion) {
  const asking = book.taxpayer(ruc)
  if (!asking?.facturadorElectronico) return resEnviConsRuc(resultado('0501'))
  const found = book.taxpayer(asked)
  if (found === undefined || found.estado === 'INEXISTENTE') return resEnviConsRuc(resultado('0500'))
  return resEnviConsRuc(resultado('0502'), found)
}
