/** Which elements of a document may stand more than once: those of the catalogue, and those of groups that it does not write. */
import type { Row } from '../../campos/index.ts'
import { CUERPO } from './index.ts'

/** SIFEN hands back documents of other programs too. */
const NOT_WRITTEN = ['gGrupEner', 'dVencPag', 'gGrupPolSeg', 'gCamRDE', 'gCamEnt', 'gVehTras', 'gCamDEAsoc']

const repeatedIn = (rows: readonly Row[]): string[] =>
  rows.flatMap(row => (row.kind === 'group' ? [...(row.max > 1 ? [row.el] : []), ...repeatedIn(row.rows)] : []))

export const REPEATED_ELEMENTS: ReadonlySet<string> = new Set([...repeatedIn(CUERPO), ...NOT_WRITTEN])
