/** Our side, and the limit in the same process: what RSA alone costs here. Arguments: the emitter's folder and the instant of emission. */
import { sign } from 'node:crypto'
import { CSC_DE_PRUEBA, horaAsuncion, loadSigningKey, prepareDocumento, signDocumento } from '../../src/sifen/index.ts'
import { readEmitterFolder } from '../emitter-folder.ts'
import { contextoAt, invoices, type Kind, NUMERO, SIZES } from '../invoices.ts'
import { type Case, serveSide } from '../side.ts'

const [, , folder = '', fechaEmision = ''] = process.argv
const { certPem, keyPem } = readEmitterFolder(folder)
const [csc] = CSC_DE_PRUEBA
if (csc === undefined) throw new Error('there is no test CSC')
const signer = { key: loadSigningKey(certPem, keyPem), csc }

/** From the text of a request to the signed bytes, with both clock readings that a gateway makes. */
function issue(text: string): Uint8Array {
  const preparation = prepareDocumento(JSON.parse(text), contextoAt(horaAsuncion(new Date())))
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.problems))
  return signDocumento(preparation.prepared, NUMERO, horaAsuncion(new Date()), signer).xml
}

function issueCase(size: number, kind: Kind): Case {
  const texts = invoices(size, kind, fechaEmision).map(body => JSON.stringify(body))
  let next = 0
  return () => issue(texts[next++ % texts.length] as string)
}

/** As large as a small SignedInfo, as PERFORMANCE defines the limit. */
const SIGNED_INFO = Buffer.alloc(250, 's')

serveSide({
  limit: () => sign('RSA-SHA256', SIGNED_INFO, signer.key.key),
  ...Object.fromEntries(
    SIZES.flatMap(size => [
      [`mixta.${size}`, issueCase(size, 'mixta')],
      [`enteros.${size}`, issueCase(size, 'enteros')],
    ]),
  ),
})
