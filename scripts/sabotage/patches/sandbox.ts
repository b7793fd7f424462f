/** Sabotages of the sandbox: it judges independently, and serves only its own clients. */
import type { Patch } from '../patch.ts'

export const SANDBOX: readonly Patch[] = [
  {
    name: 'validar un lote se saltea el primer documento',
    edits: [
      {
        file: 'packages/sandbox/src/validation/validate.ts',
        from: '...documents.map(',
        to: '...documents.slice(1).map(',
      },
    ],
    red: {
      'packages/sandbox/src/validation/validate.test.ts': 'is approved as the service approves it, in every form',
    },
  },
  {
    name: 'la página que valida no compara con las autoridades elegidas',
    edits: [
      {
        file: 'packages/sandbox/src/control/page-routes.ts',
        from: "autoridades: form.get('autoridad') ?? []",
        to: 'autoridades: []',
      },
    ],
    red: { 'packages/sandbox/src/page/validation-defects.test.ts': 'beside the certificate of the authority' },
  },
  {
    name: 'la página que valida juzga los eventos antes que los documentos',
    edits: [
      {
        file: 'packages/sandbox/src/start-sandbox.ts',
        from: 'return [...documents, ...events]',
        to: 'return [...events, ...documents]',
      },
    ],
    red: {
      'packages/sandbox/src/page/validation-defects.test.ts': 'of an event, beside the documents of which it speaks',
    },
  },
  {
    name: 'el sandbox no verifica la huella (DigestValue)',
    edits: [
      {
        file: 'packages/sandbox/src/signature/verify-signature.ts',
        from: "const isDigest = sameBytes(digest, Buffer.from(blankless(digestValue), 'base64'))",
        to: 'const isDigest = digest.length > 0',
      },
    ],
    red: { 'packages/sandbox/src/signature/verify-signature.largo.test.ts': 'and refuses them after a change' },
  },
  {
    name: 'el control del sandbox atiende a cualquier nombre de Host',
    edits: [
      {
        file: 'packages/sandbox/src/control/listener.ts',
        from: 'if (host === undefined || !LOOPBACK_HOST.test(host)) {',
        to: 'if (host === undefined) {',
      },
    ],
    red: { 'packages/sandbox/src/control/control.test.ts': 'against DNS rebinding' },
  },
  {
    name: 'el guion de un RUC vale para todos',
    edits: [
      {
        file: 'packages/sandbox/src/scripts/scripts.ts',
        from: '(script.ruc === undefined || rucs.includes(bare(script.ruc)))',
        to: 'true',
      },
    ],
    red: { 'packages/sandbox/src/scripts/sifen-client.largo.test.ts': 'apply to calls with its certificate' },
  },
  {
    name: 'el sandbox rechaza el saludo TLS cuando ya terminó',
    edits: [
      {
        file: 'packages/sandbox/src/server/handshake.ts',
        from: '    socket.destroy()',
        to: '    setTimeout(() => socket.destroy(), 5)',
      },
    ],
    red: { 'packages/sandbox/src/scripts/sifen-client.largo.test.ts': "{ fault: 'tls-refused' }" },
  },
  {
    name: 'dos sandboxes comparten una carpeta',
    edits: [
      {
        file: 'packages/sandbox/src/open-sandbox.ts',
        from: "await lockFolder(join(options.dataDir, 'lock'), ADVICE)",
        to: '{ release: async () => {} }',
      },
    ],
    red: { 'src/cli/sandbox.test.ts': 'keeps its data in the given folder, locks it' },
  },
]
