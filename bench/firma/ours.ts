/**
 * Our side, and the limit in the same process: the cost of RSA alone. Arguments: the issuer's folder and the instant of
 * emission.
 */
import { sign } from 'node:crypto'
import {
  CSC_DE_PRUEBA,
  horaAsuncion,
  loadSigningKey,
  type Prepared,
  prepareDocumento,
  signDocumento,
  signDocumentoAsync,
  someOfEachShape,
} from '@nanduti/sifen'
import { readEmitterFolder } from '../emitter-folder.ts'
import { contextoAt, invoices, type Kind, NUMERO, SIZES } from '../invoices.ts'
import { type Case, serveSide } from '../side.ts'

const [, , folder = '', fechaEmision = ''] = process.argv
const { certPem, keyPem } = readEmitterFolder(folder)
const [csc] = CSC_DE_PRUEBA
if (csc === undefined) throw new Error('there is no test CSC')
const signer = { key: loadSigningKey(certPem, keyPem), csc }

/** Checks as many of the signed documents as the gateway does in production. */
const look = someOfEachShape({ first: 20, every: 50 })

function prepare(text: string): Prepared {
  const preparation = prepareDocumento(JSON.parse(text), contextoAt(horaAsuncion(new Date())))
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.problems))
  return preparation.prepared
}

/** Turns the text of a request into signed bytes, with both clock readings of the gateway. */
const issue = (text: string): Uint8Array =>
  signDocumento(prepare(text), NUMERO, horaAsuncion(new Date()), signer, look).xml

/** Does the same with RSA in the thread pool, as the gateway does. Holds no prepared document meanwhile. */
const issueAsync = (text: string): Promise<Uint8Array> =>
  signDocumentoAsync(prepare(text), NUMERO, horaAsuncion(new Date()), signer, look).then(({ xml }) => xml)

function caseOf(issue: (text: string) => ReturnType<Case>, size: number, kind: Kind): Case {
  const texts = invoices(size, kind, fechaEmision).map(body => JSON.stringify(body))
  let next = 0
  return () => issue(texts[next++ % texts.length] as string)
}

/** The size of a small SignedInfo. The limit is one bare RSA operation on it. */
const SIGNED_INFO = Buffer.alloc(250, 's')

serveSide({
  limit: () => sign('RSA-SHA256', SIGNED_INFO, signer.key.key),
  ...Object.fromEntries(
    SIZES.flatMap(size => [
      [`mixta.${size}`, caseOf(issue, size, 'mixta')],
      [`enteros.${size}`, caseOf(issue, size, 'enteros')],
      [`async.${size}`, caseOf(issueAsync, size, 'mixta')],
    ]),
  ),
})
