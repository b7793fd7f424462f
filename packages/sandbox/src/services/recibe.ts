/** siRecepDE: judges one document at once, and approves or rejects it. docs/sifen §6 */

import { SIFEN_NAMESPACE } from '../document/read-fields.ts'
import { cdcOf } from '../document/read-rde.ts'
import { childOf, type XmlElement } from '../xml/xml-tree.ts'
import { malformed, retEnviDe } from './answers.ts'
import { judgeDocument } from './judge-document.ts'
import { KILOBYTE, type Service } from './service.ts'
import { hasExactly, type SoapRequest, sourceOf } from './soap.ts'

export const recibe: Service = {
  path: '/de/ws/sync/recibe',
  root: 'rEnviDe',
  maxBytes: 1000 * KILOBYTE,
  tooLarge: '0200',

  read: request => {
    const rde = rdeElement(request)
    if (rde === undefined) return { cdcs: [], rdes: [], judge: (_, { now }) => ({ answer: malformed(now) }) }
    const cdc = cdcOf(rde)
    const source = sourceOf(rde, request)
    return {
      cdcs: cdc === '' ? [] : [cdc],
      rdes: [source],
      judge: (context, occasion) => {
        if (!hasExactly(request, 'dId', 'xDE')) return { answer: malformed(occasion.now) }
        if (context.visibility.isInProcess(cdc, occasion.now)) context.visibility.block(occasion)
        const verdict = judgeDocument(rde, source, context, occasion)
        const answer = retEnviDe({ ...verdict, at: occasion.now })
        return verdict.estado === 'Rechazado' ? { answer } : { answer, entered: { key: cdc } }
      },
    }
  },

  reject: (resultado, now, cdc) => retEnviDe({ cdc, at: now, estado: 'Rechazado', resultados: [resultado] }),
}

/** Returns the only rDE inside xDE. */
function rdeElement({ root }: SoapRequest): XmlElement | undefined {
  const [element, ...others] = childOf(root, SIFEN_NAMESPACE, 'xDE')?.elements ?? []
  return element !== undefined && isWholeRde(element) && others.length === 0 ? element : undefined
}

/** True when the rDE declares the default namespace itself, so that it is complete without the message around it. */
export function isWholeRde({ name, declared }: XmlElement): boolean {
  return name === 'rDE' && declared.get('') === SIFEN_NAMESPACE
}
