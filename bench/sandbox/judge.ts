/**
 * The sandbox's side: fully judges and approves the bytes of a request to recibe, as a sandbox that has seen no other
 * document.
 */
import { randomBytes } from 'node:crypto'
import { CSC_DE_PRUEBA, loadSigningKey, prepareDocumento, signDocumento } from '@nanduti/sifen'
import { openAuthority } from '../../packages/sandbox/src/authority/authority.ts'
import { Book } from '../../packages/sandbox/src/book/book.ts'
import { Visibility } from '../../packages/sandbox/src/book/visibility.ts'
import { recibe } from '../../packages/sandbox/src/services/recibe.ts'
import { readRequest } from '../../packages/sandbox/src/services/soap.ts'
import { certificateReader } from '../../packages/sandbox/src/signature/certificate.ts'
import { recibeMessage } from '../../packages/sandbox/test/sandbox-documents.ts'
import { contextoAt, EMISOR, invoices, NUMERO, SIZES } from '../invoices.ts'
import { type Case, serveSide } from '../side.ts'

const [, , fechaEmision = ''] = process.argv
const [csc] = CSC_DE_PRUEBA
if (csc === undefined) throw new Error('there is no test CSC')
const clock = { now: () => new Date() }
const authority = await openAuthority(undefined, clock, { bytes: count => randomBytes(count) })
const { certPem, keyPem } = await authority.issue({
  ruc: EMISOR.ruc,
  dv: EMISOR.dv,
  nombre: 'Emisor SA',
  password: 'x',
})
const signer = { key: loadSigningKey(certPem, keyPem), csc }
const readCertificate = certificateReader(authority.caPem)

/** Returns the requests: the invoices of the benchmark, signed by our library. */
function requests(size: number): Buffer[] {
  return invoices(size, 'mixta', fechaEmision).map(body => {
    const preparation = prepareDocumento(body, contextoAt(fechaEmision))
    if (!preparation.ok) throw new Error(JSON.stringify(preparation.problems))
    const { xml } = signDocumento(preparation.prepared, NUMERO, fechaEmision, signer)
    return Buffer.from(recibeMessage(xml.toString()))
  })
}

/** Returns the answer. Throws unless it approves: a benchmark of refusals would prove nothing. */
function judge(octets: Buffer): string {
  const request = readRequest(octets)
  if (request === undefined) throw new Error('the request does not parse')
  const context = { book: new Book(undefined), visibility: new Visibility(), readCertificate }
  const { answer } = recibe.read(request).judge(context, { now: clock.now(), ruc: EMISOR.ruc })
  if (answer.codigo !== '0260') throw new Error(`refused: ${answer.xml}`)
  return answer.xml
}

function caseOf(size: number): Case {
  const octets = requests(size)
  let next = 0
  return () => judge(octets[next++ % octets.length] as Buffer)
}

serveSide(Object.fromEntries(SIZES.map(size => [`revisa.${size}`, caseOf(size)])))
