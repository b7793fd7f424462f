/** The official XSD in a sandbox that was started with its folder. */
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { connect, RECIBE } from '../../test/sandbox-client.ts'
import { drop, signedDocument, XSD_DIR, XSD_MISSING } from '../../test/sandbox-documents.ts'
import { startSandbox } from '../index.ts'

const random = { bytes: (n: number) => randomBytes(n) }

describe.skipIf(XSD_MISSING)(`startSandbox({ xsdDir }) ${XSD_MISSING ?? ''}`, () => {
  /** What a sandbox answers to a good document, and to one in whose form only the XSD finds something wrong. */
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

  it('0160 that names the field, and 0260 for what is valid', async () => {
    const { good, bad } = await answers(XSD_DIR)
    expect({ good: good.codigo, bad: bad.codigo }).toEqual({ good: '0260', bad: '0160' })
    expect(bad.text).toContain('El elemento esperado es: SignatureValue en lugar de: KeyInfo')
  })

  it('without it the rules about signatures answer', async () => {
    const { good, bad } = await answers()
    expect({ good: good.codigo, bad: bad.codigo }).toEqual({ good: '0260', bad: '0140' })
  })
})
