/**
 * Elements of a document that may occur more than once: those of the catalogue, and those of groups that it does not
 * write.
 */
import type { Row } from '../campos/index.ts'
import { CUERPO } from './catalogue/index.ts'

/** Groups of other programs' documents, which SIFEN returns too. */
const NOT_WRITTEN = ['gGrupEner', 'dVencPag', 'gGrupPolSeg', 'gCamRDE', 'gCamEnt', 'gVehTras', 'gCamDEAsoc']

const repeatedIn = (rows: readonly Row[]): string[] =>
  rows.flatMap(row => (row.kind === 'group' ? [...(row.max > 1 ? [row.el] : []), ...repeatedIn(row.rows)] : []))

export const REPEATED_ELEMENTS: ReadonlySet<string> = new Set([...repeatedIn(CUERPO), ...NOT_WRITTEN])
