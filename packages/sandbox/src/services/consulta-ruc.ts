/** siConsRUC: returns the taxpayer of a RUC, from the sandbox's register. docs/sifen §6 */

import { pattern } from '../fields/index.ts'
import { resultado } from '../tables/resultados.ts'
import { resEnviConsRuc } from './answers.ts'
import { Malformed } from './malformed.ts'
import { judged, KILOBYTE, type Occasion, type Service, type ServiceContext } from './service.ts'
import { expectExactly, fieldOf } from './soap.ts'

/** A RUC without check digit, 5 to 8 characters. */
const rucForm = pattern(/^[1-9]\d{3,6}[0-9A-D]$/)

export const consultaRuc: Service = {
  path: '/de/ws/consultas/consulta-ruc',
  maxBytes: 1000 * KILOBYTE,
  tooLarge: '0460',

  read: request => {
    const wanted = fieldOf(request, 'dRUCCons')
    return {
      cdcs: [],
      rdes: [],
      judge: (context, occasion) =>
        judged(() => {
          expectExactly(request, 'dId', 'dRUCCons')
          if (!rucForm(wanted))
            throw new Malformed('dRUCCons debe ser un RUC sin dígito verificador, de 5 a 8 caracteres')
          return { answer: answerTo(wanted, context, occasion) }
        }, occasion),
    }
  },

  reject: result => resEnviConsRuc(result),
}

/** Answers an electronic issuer only. That its RUC is active was checked before (0183). */
function answerTo(wanted: string, { book }: ServiceContext, { ruc = '' }: Occasion) {
  const asking = book.taxpayer(ruc)
  if (!asking?.facturadorElectronico) return resEnviConsRuc(resultado('0501'))
  const found = book.taxpayer(wanted)
  if (found === undefined || found.estado === 'INEXISTENTE') return resEnviConsRuc(resultado('0500'))
  return resEnviConsRuc(resultado('0502'), found)
}
