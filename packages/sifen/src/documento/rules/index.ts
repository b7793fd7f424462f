/**
 * SIFEN's rules between fields, which no single row can express. One entry per rule. They run over everything that
 * could be read, so that their problems are reported together with those of single fields.
 */
import { type Check, given, isRate, type Rule, run, textOf } from '../../campos/index.ts'
import { type Advertencia, MAX_WARNINGS } from '../../reading/index.ts'
import { type Asociado, CAMBIO } from '../resolve/index.ts'
import type { Reglas } from '../tipos/index.ts'
import { ASOCIADO_RULES, ASOCIADOS_RULES } from './asociado.ts'
import type { Case } from './case.ts'
import { DOCUMENT_RULES, DOCUMENT_WARNINGS, OPERATION_RULES } from './document.ts'
import { EXPORTACION_RULES, IMPORTACION_RULES, RETENCION_RULES } from './futuros.ts'
import { checkGlobales, GLOBAL_RULES } from './globales.ts'
import { ISSUER_RULES } from './issuer.ts'
import { ITEM_TABLES } from './item.ts'
import { ENTREGA_RULES, PAYMENT_RULES } from './payment.ts'
import { checkPresencia, presenciaWarnings } from './presencia.ts'
import { RECEIVER_RULES } from './receiver.ts'
import { COINCIDENCIA_RULES, DESCONOCIDO_WARNINGS, REFERIDO_RULES, REFERIDO_WARNINGS, referidoOf } from './referido.ts'
import { MEDIDOR_WARNINGS, POLIZA_RULES, SECTOR_RULES } from './sectores.ts'
import { AUTOFACTURA_RULES, IDENTIFICADO_RULES, REMISION_RULES } from './tipos.ts'
import { TOTAL_RULES } from './totals.ts'
import { LUGAR_DE_ENTREGA_RULES, TRANSPORTE_RULES, VEHICULO_RULES } from './transporte.ts'
import { CUOTA_WARNINGS, ITEM_WARNINGS, WARNING_RULES } from './warnings.ts'

export type { Referido } from './case.ts'
export { GLOBALES } from './globales.ts'

/** The check of each table name that a type may list. */
const TABLES: Readonly<Record<Reglas, (subject: Case, check: Check) => void>> = {
  operacion: (subject, check) => run(OPERATION_RULES, subject, check),
  autofactura: (subject, check) => run(AUTOFACTURA_RULES, subject, check),
  remision: (subject, check) => run(REMISION_RULES, subject, check),
  identificado: (subject, check) => run(IDENTIFICADO_RULES, subject, check),
  receptor: (subject, check) => subject.doc.receptor && run(RECEIVER_RULES, subject, check),
  condicion: checkCondicion,
  items: checkItems,
  transporte: checkTransporte,
  sectores: checkSectores,
  totales: (subject, check) => {
    checkGlobales(subject, check)
    run(GLOBAL_RULES, subject, check)
    run(TOTAL_RULES, subject, check)
  },
  asociados: checkAsociados,
  exportacion: (subject, check) => run(EXPORTACION_RULES, subject, check),
  importacion: (subject, check) => run(IMPORTACION_RULES, subject, check),
  retencion: (subject, check) => run(RETENCION_RULES, subject, check),
}

/** Runs every rule of the document's type and reports into `check`. */
export function checkRules(subject: Case, check: Check): void {
  run(DOCUMENT_RULES, subject, check)
  checkPresencia(subject, check)
  if (subject.doc.emisor) run(ISSUER_RULES, subject, check)
  for (const reglas of subject.tipo.reglas) TABLES[reglas](subject, check)
}

function checkItems({ dte, doc: { items, operacion }, tipo }: Case, check: Check): void {
  items.forEach((item, i) => {
    const subject = { item, operacion, afectacionEscrita: tipo.iva ? dte.items?.[i]?.afectacionIva : undefined }
    for (const { isAbout, rules } of ITEM_TABLES) if (isAbout(subject)) run(rules, subject, check, () => `items.${i}.`)
  })
}

function checkCondicion(subject: Case, check: Check): void {
  const { dte, doc } = subject
  run(PAYMENT_RULES, subject, check)
  const { condicionTipoCambio, tipo_cambio } = doc.operacion
  const faltaTipoCambio =
    !given(dte.condicionPago?.entregas) || (condicionTipoCambio === CAMBIO.global && !isRate(tipo_cambio))
  doc.condicion.entregas?.forEach((entrega, i) => {
    const payment = { ...entrega, presencia: doc.factura.presencia, faltaTipoCambio }
    run(ENTREGA_RULES, payment, check, () => `condicionPago.entregas.${i}.`)
  })
}

function checkTransporte({ dte, doc }: Case, check: Check): void {
  const { transporte } = doc
  if (!transporte) return
  const emision = doc.fechaEmision.slice(0, 10)
  run(TRANSPORTE_RULES, { transporte, dte, emision }, check, () => 'transporte.')
  transporte.entrega?.forEach((entrega, i) => {
    run(LUGAR_DE_ENTREGA_RULES, entrega, check, () => `transporte.entrega.${i}.`)
  })
  transporte.vehiculo?.forEach((vehiculo, i) => {
    const subject = { vehiculo, modalidad: transporte.modalidad }
    run(VEHICULO_RULES, subject, check, () => `transporte.vehiculo.${i}.`)
  })
}

function checkSectores(subject: Case, check: Check): void {
  const { sectores } = subject.doc
  if (!sectores) return
  run(SECTOR_RULES, subject, check)
  sectores.seguros?.polizas.forEach((poliza, i) => {
    run(POLIZA_RULES, poliza, check, () => `sectorSeguros.${i}.`)
  })
}

function checkAsociados(subject: Case, check: Check): void {
  const { doc, tipo, contexto } = subject
  run(ASOCIADOS_RULES, subject, check)
  doc.documentoAsociado?.forEach((asociado, i) => {
    const { emisor, numeracion } = contexto
    const each = { asociado, tipo, rucEmisor: emisor?.ruc, timbrado: numeracion?.timbrado }
    run(ASOCIADO_RULES, each, check, () => `documentoAsociado.${i}.`)
    const referido = referidoOf(subject, asociado)
    if (!referido) return
    run(REFERIDO_RULES, { referido, subject }, check, () => `documentoAsociado.${i}.`)
    run(COINCIDENCIA_RULES, { referido, subject }, check)
  })
}

/** Returns the warnings about an accepted document. */
export function warningsOf(subject: Case): Advertencia[] {
  const { doc, tipo } = subject
  const { items, condicion, fechaEmision } = doc
  const emision = fechaEmision.slice(0, 10)
  const asociados = tipo.reglas.includes('asociados') ? (doc.documentoAsociado ?? []) : []
  const cuotas = tipo.reglas.includes('condicion') ? (condicion.credito?.infoCuotas ?? []) : []
  const medidores = tipo.reglas.includes('sectores') ? (doc.sectores?.energia ?? []) : []
  const found = presenciaWarnings(subject)
  warn(DOCUMENT_WARNINGS, subject, found)
  for (const reglas of tipo.reglas) warn(WARNING_RULES[reglas] ?? [], subject, found)
  items.forEach((item, i) => {
    warn(ITEM_WARNINGS, { item }, found, () => `items.${i}.`)
  })
  asociados.forEach((asociado, i) => {
    warnOfReferido(subject, asociado, found, () => `documentoAsociado.${i}.`)
  })
  medidores.forEach((medidor, i) => {
    warn(MEDIDOR_WARNINGS, medidor, found, () => `sectorEnergiaElectrica.${i}.`)
  })
  cuotas.forEach((cuota, i) => {
    warn(CUOTA_WARNINGS, { cuota, emision }, found, () => `condicionPago.credito.infoCuotas.${i}.`)
  })
  return found.slice(0, MAX_WARNINGS)
}

function warnOfReferido(subject: Case, asociado: Asociado, found: Advertencia[], prefix: () => string): void {
  const referido = referidoOf(subject, asociado)
  if (referido) warn(REFERIDO_WARNINGS, { referido, subject }, found, prefix)
  else warn(DESCONOCIDO_WARNINGS, { asociado, subject }, found, prefix)
}

/** Adds the warnings of a table. `prefix` returns the path before the rule's own, as in `run`. */
function warn<T>(rules: readonly Rule<T>[], subject: T, found: Advertencia[], prefix: () => string = () => ''): void {
  for (const rule of rules)
    if (rule.broken(subject)) found.push({ campo: prefix() + rule.campo, mensaje: textOf(rule, subject) })
}
