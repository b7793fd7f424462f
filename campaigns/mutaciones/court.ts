/**
 * Judges of the campaign's documents: the sandbox's own reception in this process, and the whole sandbox over mutual
 * TLS.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { startSandbox } from '@nanduti/sandbox'
import { certificateReader } from '../../packages/sandbox/src/signature/certificate.ts'
import { openSchema, type Schema } from '../../packages/sandbox/src/xml/xsd.ts'
import { connect, RECIBE } from '../../packages/sandbox/test/sandbox-client.ts'
import { XSD_DIR as OFFICIAL, type SignedDocument } from '../../packages/sandbox/test/sandbox-documents.ts'
import { type Answered, NOW, openReception } from '../../packages/sandbox/test/sandbox-reception.ts'
import { type Issuer, openIssuer } from './issuer.ts'

export interface Official {
  /** Returns the XSD's objections to a document. */
  readonly problems: (document: SignedDocument) => readonly string[]
  /** Returns the verdict of a sandbox whose XSD has these objections. */
  readonly judge: (document: SignedDocument, problems: readonly string[]) => Answered
}

export interface Court {
  /** Certificates that both judges trust. */
  readonly issuer: Issuer
  /** Returns the verdict of a sandbox that has seen no other document. */
  judge(document: SignedDocument): Answered
  /** The official XSD; undefined when its folder is missing. */
  readonly official: Official | undefined
  /** Posts to a running sandbox, which remembers its approvals. Returns the code of the verdict. */
  post(document: SignedDocument): Promise<string>
  close(): Promise<void>
}

/** SIFEN_XSD_DIR, or the folder that the tests use. */
const XSD_DIR = process.env.SIFEN_XSD_DIR ?? OFFICIAL

export async function openCourt(): Promise<Court> {
  const schema = existsSync(XSD_DIR) ? await openSchema(XSD_DIR) : undefined
  if (schema === undefined && process.env.CI) throw new Error(`the official XSD is not at ${XSD_DIR}`)
  // The TLS handshake uses the machine's clock, so its certificates are issued by that clock. Verdicts and signatures
  // are of NOW.
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
