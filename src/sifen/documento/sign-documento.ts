/** The second half of a document's life: a prepared body gets its number, its signature and its QR. */

import type { SigningKey } from '../certificate/index.ts'
import { formatDecimal } from '../decimal.ts'
import { type Csc, type QrFacts, qrText } from '../qr.ts'
import { type SignedRde, signRde } from '../sign.ts'
import { composeDe, type Numero, type Prepared } from './prepare.ts'

export type Signer = { key: SigningKey; csc: Csc }

/** Composes and signs. `fechaFirma` is local time of Asunción. The same arguments give the same bytes. */
export function signDocumento(
  prepared: Prepared,
  numero: Numero,
  fechaFirma: string,
  signer: Signer,
): SignedRde & { cdc: string } {
  const { cdc, content } = composeDe(prepared, numero, fechaFirma)
  const qrOf = (digestValue: string) =>
    qrText(qrFacts(prepared, cdc, digestValue), signer.csc, prepared.contexto.ambiente)
  return { cdc, ...signRde(cdc, content, signer.key, qrOf) }
}

function qrFacts({ doc }: Prepared, cdc: string, digestValue: string): QrFacts {
  const { receptor, totales } = doc
  return {
    cdc,
    fechaEmision: doc.fechaEmision,
    receptor: receptor?.ruc === undefined ? { dNumIDRec: receptor?.numeroDocumento ?? '0' } : { dRucRec: receptor.ruc },
    totalOperacion: formatDecimal(totales.totGralOpe),
    totalIva: formatDecimal(totales.totIVA),
    items: doc.items.length,
    digestValue,
  }
}
