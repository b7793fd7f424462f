/** siRecepDE: judges one document at once, and approves or rejects it. docs/sifen §6 */

import { cdcOf } from '../fields/index.ts'
import { judgeDocument, resultadoOf } from '../rules/index.ts'
import { childOf, SIFEN_NAMESPACE, type XmlElement } from '../xml/index.ts'
import { retEnviDe } from './answers.ts'
import { Malformed } from './malformed.ts'
import { judged, KILOBYTE, type Petition, readable, type Service } from './service.ts'
import { expectExactly, named, type SoapRequest, sourceOf } from './soap.ts'

export const recibe: Service = {
  path: '/de/ws/sync/recibe',
  maxBytes: 1000 * KILOBYTE,
  tooLarge: '0200',

  read: request => readable(() => petitionOf(request)),

  reject: (resultado, now, cdc) => retEnviDe({ cdc, at: now, estado: 'Rechazado', resultados: [resultado] }),
}

function petitionOf(request: SoapRequest): Petition {
  const rde = rdeElement(request)
  const cdc = cdcOf(rde)
  const source = sourceOf(rde, request)
  return {
    cdcs: cdc === '' ? [] : [cdc],
    rdes: [source],
    judge: (context, occasion) =>
      judged(() => {
        expectExactly(request, 'dId', 'xDE')
        if (context.book.taxpayer(occasion.ruc ?? '')?.soloLotes) {
          const resultados = [NOT_ENABLED] as const
          return { answer: retEnviDe({ cdc, at: occasion.now, estado: 'Rechazado', resultados }) }
        }
        if (context.visibility.isInProcess(cdc, occasion.now)) context.visibility.block(occasion)
        const verdict = judgeDocument(rde, source, context, occasion)
        const answer = retEnviDe({ ...verdict, at: occasion.now })
        const { motivo } = verdict
        if (verdict.estado !== 'Rechazado') return { answer, entered: { key: cdc } }
        return motivo === undefined ? { answer } : { answer, motivo }
      }, occasion),
  }
}

/** D101c: the usual answer in production, where most issuers may only send lots. docs/sifen §9 */
const NOT_ENABLED = resultadoOf({
  codigo: '1264',
  mensaje: 'RUC del emisor no está habilitado para utilizar este tipo de servicio',
})

/** Returns the only rDE inside xDE. */
export function rdeElement({ root }: SoapRequest): XmlElement {
  const [element, ...others] = childOf(root, SIFEN_NAMESPACE, 'xDE')?.elements ?? []
  if (element === undefined) throw new Malformed('no hay ningún rDE en el xDE de rEnviDe')
  if (others.length > 0) throw new Malformed('xDE debe tener un solo rDE')
  if (!isWholeRde(element)) throw new Malformed(`xDE tiene ${named(element)}; ${RDE_EXPECTED}`)
  return element
}

export const RDE_EXPECTED = `se espera rDE sin prefijo, en el namespace ${SIFEN_NAMESPACE}`

/**
 * True for an rDE without prefix. It may inherit the default namespace from the message, which is written out when the
 * document is given back.
 */
export function isWholeRde({ name, uri }: XmlElement): boolean {
  return name === 'rDE' && uri === SIFEN_NAMESPACE
}
