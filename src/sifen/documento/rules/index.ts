/**
 * What fields must agree on with each other: SIFEN's rules that no single row can express, one entry a rule. They run over whatever could
 * be read, so that they are reported together with the problems of single fields.
 */
import { type Check, isRate } from '../lexical.ts'
import type { Advertencia } from '../read-input.ts'
import { CAMBIO } from '../resolve-item.ts'
import { DOCUMENT_RULES } from './document.ts'
import { ISSUER_RULES } from './issuer.ts'
import { ITEM_RULES } from './item.ts'
import { ENTREGA_RULES, PAYMENT_RULES } from './payment.ts'
import { RECEIVER_RULES } from './receiver.ts'
import { type Case, run, textOf } from './rule.ts'
import { TOTAL_RULES } from './totals.ts'
import { WARNING_RULES } from './warnings.ts'

/** Runs every rule and reports into `check`, in the order of the document. */
export function checkRules(subject: Case, check: Check): void {
  const { doc } = subject
  run(DOCUMENT_RULES, subject, check)
  if (doc.emisor) run(ISSUER_RULES, subject, check)
  if (doc.receptor) run(RECEIVER_RULES, subject, check)
  run(PAYMENT_RULES, subject, check)
  const { condicionTipoCambio, tipo_cambio } = doc.operacion
  const faltaTipoCambio = condicionTipoCambio === CAMBIO.global && !isRate(tipo_cambio)
  doc.condicion.entregas?.forEach((entrega, i) => {
    const subject = { ...entrega, presencia: doc.factura.presencia, faltaTipoCambio }
    run(ENTREGA_RULES, subject, check, () => `condicionPago.entregas.${i}.`)
  })
  doc.items.forEach((item, i) => {
    run(ITEM_RULES, { item, operacion: doc.operacion }, check, () => `items.${i}.`)
  })
  run(TOTAL_RULES, subject, check)
}

/** What is odd about a document that no rule refuses. */
export const warningsOf = (subject: Case): Advertencia[] =>
  WARNING_RULES.filter(({ broken }) => broken(subject)).map(rule => ({
    campo: rule.campo,
    mensaje: textOf(rule, subject),
  }))
