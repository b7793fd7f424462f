import type { DteRow } from './dtes.queries.ts'

/** Length of the prefix of the bytes' SHA-256 in the file's name. */
const HASH_LENGTH = 12

/** Returns the file of a signature. Each signature has its own, so that other bytes never replace these. */
export const signedXmlPath = ({ cdc, fecha_emision }: Pick<DteRow, 'cdc' | 'fecha_emision'>, sha256: string) =>
  `dtes/${fecha_emision.slice(0, 7)}/${cdc}-${sha256.slice(0, HASH_LENGTH)}.xml`
