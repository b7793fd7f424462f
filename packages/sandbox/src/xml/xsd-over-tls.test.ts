/** The official XSD in a sandbox that was started with its folder. */
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { connect, RECIBE } from '../../test/sandbox-client.ts'
import { drop, signedDocument, XSD_DIR, XSD_MISSING } from '../../test/sandbox-documents.ts'
import { startSandbox } from '../index.ts'

const random = { bytes: (n: number) => randomBytes(n) }

describe.skipIf(XSD_MISSING)(`startSandbox({ xsdDir }) ${XSD_MISSING ?? ''}`, () => {
  /** Returns a sandbox's answers to a valid document, and to one whose form only the XSD refuses. */
  const answers = async (xsdDir?: string) => {
    const at = new Date()
    const sandbox = await startSandbox({ xsdDir, clock: { now: () => at }, random })
    const key = await sandbox.issueCertificate({ ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x' })
    const client = connect(sandbox.url, sandbox.caPem, key)
    const send = (spec: object) => client.post(RECIBE, signedDocument({ key, at, ...spec }).request)
    const [good, bad] = [await send({}), await send({ numero: 2, tamper: drop('SignatureValue') })]
    await client.close()
    await sandbox.close()
    return { good, bad }
  }

  it('answers 0160 with the field, and 0260 for a valid document', async () => {
    const { good, bad } = await answers(XSD_DIR)
    expect({ good: good.codigo, bad: bad.codigo }).toEqual({ good: '0260', bad: '0160' })
    expect(bad.text).toContain('El elemento esperado es: SignatureValue en lugar de: KeyInfo')
  })

  it('applies the signature rules without it', async () => {
    const { good, bad } = await answers()
    expect({ good: good.codigo, bad: bad.codigo }).toEqual({ good: '0260', bad: '0140' })
  })
})
