/** Every rule of the documents, with the field of its report. `N` stands for an index of a list. */
import { ASOCIADO_RULES, ASOCIADOS_RULES } from '../src/documento/rules/asociado.ts'
import { DOCUMENT_RULES, OPERATION_RULES } from '../src/documento/rules/document.ts'
import { ISSUER_RULES } from '../src/documento/rules/issuer.ts'
import { ITEM_RULES } from '../src/documento/rules/item.ts'
import { ENTREGA_RULES, PAYMENT_RULES } from '../src/documento/rules/payment.ts'
import { RECEIVER_RULES } from '../src/documento/rules/receiver.ts'
import { COINCIDENCIA_RULES, REFERIDO_RULES } from '../src/documento/rules/referido.ts'
import { POLIZA_RULES, SECTOR_RULES } from '../src/documento/rules/sectores.ts'
import { AUTOFACTURA_RULES, IDENTIFICADO_RULES, REMISION_RULES } from '../src/documento/rules/tipos.ts'
import { TOTAL_RULES } from '../src/documento/rules/totals.ts'
import { LUGAR_DE_ENTREGA_RULES, TRANSPORTE_RULES, VEHICULO_RULES } from '../src/documento/rules/transporte.ts'
import { GRUPOS } from '../src/documento/tipos/index.ts'

export type Stated = { campo: string; codigo?: string }

const under = (prefix: string, rules: readonly Stated[]): Stated[] =>
  rules.map(rule => ({ ...rule, campo: prefix + rule.campo }))

export const REGLAS_DE_DOCUMENTOS: readonly Stated[] = [
  ...[...DOCUMENT_RULES, ...OPERATION_RULES, ...ISSUER_RULES, ...RECEIVER_RULES, ...PAYMENT_RULES, ...TOTAL_RULES],
  ...[
    ...AUTOFACTURA_RULES,
    ...REMISION_RULES,
    ...IDENTIFICADO_RULES,
    ...ASOCIADOS_RULES,
    ...COINCIDENCIA_RULES,
    ...SECTOR_RULES,
  ],
  ...under('condicionPago.entregas.N.', ENTREGA_RULES),
  ...under('items.N.', ITEM_RULES),
  ...under('sectorSeguros.N.', POLIZA_RULES),
  ...under('documentoAsociado.N.', [...ASOCIADO_RULES, ...REFERIDO_RULES]),
  ...under('transporte.', TRANSPORTE_RULES),
  ...under('transporte.entrega.N.', LUGAR_DE_ENTREGA_RULES),
  ...under('transporte.vehiculo.N.', VEHICULO_RULES),
]

/** Rules of the table of groups, for missing and surplus groups. */
export const REGLAS_DE_GRUPOS: readonly Required<Stated>[] = GRUPOS.flatMap(({ campos, falta, sobra }) =>
  [falta, sobra].flatMap(codigo =>
    codigo === undefined ? [] : campos.map(campo => ({ codigo, campo: campo.replace('[]', '.N') })),
  ),
)
