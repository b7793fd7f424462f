/** The links of a document: the text of its QR code, and where its XML and KuDE are. docs/notes 504. */
import { carQrOf } from '@nanduti/sifen'
import * as z from 'zod'
import type { Db } from '../../../db/index.ts'
import { findFiles } from '../../../files/index.ts'
import { field } from '../../../http/index.ts'
import type { DteRow } from '../record/index.ts'

export type Enlaces = { qr: string | null; xml: string; kude: string }

/** Returns the links of a document. `bytes` are those that were signed, if they are at hand. */
export const presentEnlaces = ({ id }: Pick<DteRow, 'id'>, bytes?: Uint8Array): Enlaces => ({
  qr: (bytes && carQrOf(bytes)) ?? null,
  xml: `/api/sifen/dtes/${id}/xml`,
  kude: `/api/sifen/dtes/${id}/kude`,
})

/** Returns the links of a stored document. Reads its XML from the database only: an answer never waits for the archive. */
export async function storedEnlaces(
  db: Db,
  dte: Pick<DteRow, 'id' | 'empresa_id' | 'xml_signed_path'>,
): Promise<Enlaces> {
  const { empresa_id, xml_signed_path: nombre } = dte
  if (nombre === null) return presentEnlaces(dte)
  return presentEnlaces(dte, (await findFiles(db, empresa_id, [nombre])).get(nombre))
}

/** The links in the examples. */
export const ENLACES: Enlaces = {
  qr: 'https://ekuatia.set.gov.py/consultas-test/qr?nVersion=150&Id=01800123450001001000000222026112114292279601',
  xml: '/api/sifen/dtes/2/xml',
  kude: '/api/sifen/dtes/2/kude',
}

export const enlaces = z
  .object({
    qr: field(
      z.string().nullable(),
      'El texto del código QR (dCarQR), que abre la consulta pública de la DNIT. Vacío mientras el documento no está firmado, y cuando su XML ya pasó al archivo: entonces está en el XML.',
      ENLACES.qr,
    ),
    xml: field(z.string(), 'De dónde se baja el XML firmado, con su token.', ENLACES.xml),
    kude: field(z.string(), 'De dónde se baja el KuDE, con su token.', ENLACES.kude),
  })
  .meta({
    id: 'Enlaces',
    description: 'El QR del documento, y de dónde se bajan su XML y su KuDE.',
    examples: [ENLACES],
  })
