/** Who judges the documents of the campaign: the sandbox's own reception in this process, and the whole sandbox over mutual TLS. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { startSandbox } from '@nanduti/sandbox'
import { certificateReader } from '../../packages/sandbox/src/authority/certificate.ts'
import { openSchema, type Schema } from '../../packages/sandbox/src/xml/xsd.ts'
import { connect, RECIBE } from '../../packages/sandbox/test/sandbox-client.ts'
import { XSD_DIR as OFFICIAL, type SignedDocument } from '../../packages/sandbox/test/sandbox-documents.ts'
import { type Answered, NOW, openReception } from '../../packages/sandbox/test/sandbox-reception.ts'
import { type Issuer, openIssuer } from './issuer.ts'

export interface Official {
  /** What the XSD alone has against a document. */
  readonly problems: (document: SignedDocument) => readonly string[]
  /** The verdict on it by a sandbox whose XSD says that. */
  readonly judge: (document: SignedDocument, problems: readonly string[]) => Answered
}

export interface Court {
  /** Certificates that both ways of judging trust. */
  readonly issuer: Issuer
  /** The verdict on a document by a sandbox that has seen no other. */
  judge(document: SignedDocument): Answered
  /** The official XSD; undefined when its folder is not there. */
  readonly official: Official | undefined
  /** The code of the verdict of a running sandbox, which remembers what it approved. */
  post(document: SignedDocument): Promise<string>
  close(): Promise<void>
}

/** SIFEN_XSD_DIR, or where the tests read them. */
const XSD_DIR = process.env.SIFEN_XSD_DIR ?? OFFICIAL

export async function openCourt(): Promise<Court> {
  const schema = existsSync(XSD_DIR) ? await openSchema(XSD_DIR) : undefined
  if (schema === undefined && process.env.CI) throw new Error(`the official XSD is not at ${XSD_DIR}`)
  // The handshake goes by the machine's clock, so what it shows is made by that clock; verdicts and signatures are of NOW.
  let instant = new Date()
  const sandbox = await startSandbox({ clock: { now: () => instant }, random: { bytes: count => randomBytes(count) } })
  const issue = sandbox.issueCertificate
  const client = connect(
    sandbox.url,
    sandbox.caPem,
    await issue({ ruc: '80012345', dv: '0', nombre: 'x', password: 'x' }),
  )
  instant = NOW
  const reception = await openReception()
  const readCertificate = certificateReader(sandbox.caPem)
  const judge = (document: SignedDocument, schema?: Schema) =>
    reception.send(document, { ...reception.newContext(), readCertificate, schema })
  return {
    issuer: await openIssuer(issue),
    judge: document => judge(document),
    official: schema && {
      problems: ({ rde }) => schema(rde),
      judge: (document, problems) => judge(document, () => problems),
    },
    post: async ({ request }) => (await client.post(RECIBE, request)).codigo,
    async close() {
      await client.close()
      await sandbox.close()
    },
  }
}
