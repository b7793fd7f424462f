/** The second half of a document's life: a prepared body gets its number, its signature and its QR. */

import type { SigningKey } from '../certificate/index.ts'
import { formatDecimal } from '../decimal.ts'
import { type Csc, type QrFacts, qrText } from '../qr.ts'
import { type QrOf, type SignedRde, signRde, signRdeAsync } from '../sign.ts'
import { checkSigned } from './check-signed.ts'
import { composeDe, type Numero, type Prepared } from './prepare.ts'
import { everyDocument, type Look, type SecondLook } from './second-look.ts'

export type Signer = { key: SigningKey; csc: Csc }

export type SignedDocumento = SignedRde & { cdc: string }

/**
 * Composes and signs. `fechaFirma` is local time of Asunción. The same arguments return the same bytes. Throws
 * SelfCheckError when the signed bytes are inconsistent, which is a fault of ours: they must not be sent. `look` selects
 * the documents that are checked for that; by default all are.
 */
export function signDocumento(
  prepared: Prepared,
  numero: Numero,
  fechaFirma: string,
  { key, csc }: Signer,
  look: SecondLook = everyDocument,
): SignedDocumento {
  const { cdc, content } = composeDe(prepared, numero, fechaFirma)
  return checked(cdc, signRde(cdc, content, key, qrOf(prepared, cdc, csc)), csc, look(prepared))
}

/**
 * Like signDocumento, with RSA in the thread pool, so that the caller's thread stays free. Holds none of the prepared
 * document meanwhile: the collector would copy those in flight again and again.
 */
export async function signDocumentoAsync(
  prepared: Prepared,
  numero: Numero,
  fechaFirma: string,
  { key, csc }: Signer,
  look: SecondLook = everyDocument,
): Promise<SignedDocumento> {
  const { cdc, content } = composeDe(prepared, numero, fechaFirma)
  const signing = signRdeAsync(cdc, content, key, qrOf(prepared, cdc, csc))
  return checkedLater(cdc, signing, csc, look(prepared))
}

async function checkedLater(cdc: string, signing: Promise<SignedRde>, csc: Csc, look: Look): Promise<SignedDocumento> {
  return checked(cdc, await signing, csc, look)
}

function checked(cdc: string, signed: SignedRde, csc: Csc, look: Look): SignedDocumento {
  look(() => checkSigned(signed.xml, csc))
  return { cdc, ...signed }
}

const qrOf =
  (prepared: Prepared, cdc: string, csc: Csc): QrOf =>
  digestValue =>
    qrText(qrFacts(prepared, cdc, digestValue), csc, prepared.contexto.ambiente)

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
