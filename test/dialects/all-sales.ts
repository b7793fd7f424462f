/** Every sale, dialect by dialect. */
import type { Sale } from './sale.ts'
import {
  DEVSART_SALES,
  ELEMENT_SALES,
  FACTPY_SALES,
  MOTOR_SALES,
  QUEUE_SALES,
  RATONES_SALES,
  SIFENDE_SALES,
} from './sales/others.ts'
import { ERPNEXT_SALES, FACTURASEND_SALES, OCA_SALES, XMLGEN_SALES } from './sales/xmlgen.ts'

export const ALL_SALES: readonly Sale[] = [
  ...[OCA_SALES, ERPNEXT_SALES, XMLGEN_SALES, FACTURASEND_SALES, FACTPY_SALES, SIFENDE_SALES],
  ...[DEVSART_SALES, RATONES_SALES, MOTOR_SALES, QUEUE_SALES, ELEMENT_SALES],
].flat()
