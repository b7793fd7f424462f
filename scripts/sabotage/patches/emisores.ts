/** Emitters: certificates, logos and secrets as they are taken in and kept. */
import type { Patch } from '../patch.ts'

export const EMISORES: readonly Patch[] = [
  {
    name: 'se acepta el certificado de otro RUC, o vencido',
    edits: [
      {
        file: 'src/gateway/emitters/upload-certificate.ts',
        from: 'if (problems.length > 0) throw unprocessable(errorsOf(problems))',
        to: '',
      },
    ],
    red: { 'src/gateway/emitters/upload-certificate.test.ts': 'another company’s' },
  },
  {
    name: 'cualquiera registra un emisor de una empresa ajena',
    edits: [
      {
        file: 'src/gateway/emitters/create-emitter.ts',
        from: 'new Map(known.role && [[known.id, known.role]])',
        to: "new Map([[known.id, 'admin']])",
      },
    ],
    red: { 'src/gateway/emitters/create-emitter.test.ts': '422 on ruc, the same bytes, for a company of others' },
  },
  {
    name: 'el logo se guarda como vino',
    edits: [
      {
        file: 'src/gateway/emitters/upload-logo.ts',
        from: 'await files.put(logo_path, png)',
        to: 'await files.put(logo_path, logo)',
      },
    ],
    red: { 'src/gateway/emitters/upload-logo.test.ts': 'keeps nothing of the file but its picture' },
  },
  {
    name: 'cambiar la clave pisa el secreto que cambió entretanto',
    edits: [
      {
        file: 'src/db/sealed-values.ts',
        from: '.where(and(eq(id, rowId), eq(column, old)))',
        to: '.where(eq(id, rowId))',
      },
    ],
    red: { 'src/cli/keys-rotate.test.ts': 'a secret that changed since it was read is left as it is' },
  },
  {
    name: 'la lista de emisores es la de todas las empresas',
    edits: [
      {
        file: 'src/gateway/emitters/emitters.queries.ts',
        from: 'scope && inArray(emitters.empresa_id, scope),',
        to: '',
      },
    ],
    red: { 'src/gateway/emitters/emitters.test.ts': 'in full but for the secrets' },
  },
]
