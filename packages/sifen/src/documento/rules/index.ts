/**
 * What fields must agree on with each other: SIFEN's rules that no single row can express, one entry a rule. They run over whatever could
 * be read, so that they are reported together with the problems of single fields.
 */
import { type Check, isRate, type Rule, run, textOf } from '../../campos/index.ts'
import { type Advertencia, MAX_WARNINGS } from '../../reading/index.ts'
import { CAMBIO } from '../resolve-item.ts'
import type { Case } from './case.ts'
import { DOCUMENT_RULES } from './document.ts'
import { ISSUER_RULES } from './issuer.ts'
import { ITEM_RULES } from './item.ts'
import { ENTREGA_RULES, PAYMENT_RULES } from './payment.ts'
import { RECEIVER_RULES } from './receiver.ts'
import { TOTAL_RULES } from './totals.ts'
import { CUOTA_WARNINGS, ITEM_WARNINGS, WARNING_RULES } from './warnings.ts'

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
export function warningsOf(subject: Case): Advertencia[] {
  const { items, operacion, condicion, fechaEmision } = subject.doc
  const emision = fechaEmision.slice(0, 10)
  const found = [
    ...warn(WARNING_RULES, subject),
    ...items.flatMap((item, i) => warn(ITEM_WARNINGS, { item, operacion }, `items.${i}.`)),
    ...(condicion.credito?.infoCuotas ?? []).flatMap((cuota, i) =>
      warn(CUOTA_WARNINGS, { cuota, emision }, `condicionPago.credito.infoCuotas.${i}.`),
    ),
  ]
  return found.slice(0, MAX_WARNINGS)
}

const warn = <T>(rules: readonly Rule<T>[], subject: T, prefix = ''): Advertencia[] =>
  rules
    .filter(({ broken }) => broken(subject))
    .map(rule => ({ campo: prefix + rule.campo, mensaje: textOf(rule, subject) }))
