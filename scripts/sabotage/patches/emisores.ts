/** Sabotages of issuers: how certificates, logos and secrets are accepted and stored. */
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
    red: { 'src/operations/reseal-serving.largo.test.ts': 'a secret that changed since it was read is left as it is' },
  },
  {
    name: 'el secreto que se estaba guardando queda con la clave anterior',
    edits: [
      {
        file: 'src/secrets/under-current-key.ts',
        from: 'if (!vault.isCurrent(sealed)) throw new KeyReplaced()',
        to: '',
      },
    ],
    red: { 'src/operations/reseal.test.ts': 'whose row comes after' },
  },
  {
    name: 'cambiar la clave no espera a quien está guardando un secreto',
    edits: [{ file: 'src/operations/reseal.ts', from: 'await waitForWriters(db)', to: '' }],
    red: { 'src/operations/reseal.test.ts': 'is not committed yet is waited for' },
    onPostgres: true,
  },
  {
    name: 'cambiar la clave escribe el archivo de un certificado que fue reemplazado',
    edits: [
      {
        file: 'src/gateway/emitters/emitter-secrets.ts',
        from: 'if (row?.cert_p12_path !== key) return\n    const bytes',
        to: 'const bytes',
      },
    ],
    red: { 'src/operations/reseal.test.ts': 'it is about to be removed' },
  },
  {
    name: 'mientras cambia la clave, el servidor no atiende a nadie',
    edits: [{ file: 'src/operations/reseal.ts', from: 'await nextTurn()', to: '' }],
    red: { 'src/operations/reseal-serving.largo.test.ts': 'gets a turn of its own after each secret' },
  },
  {
    name: 'otros usuarios de la máquina alcanzan a dar órdenes al servidor',
    edits: [{ file: 'src/operations/listen.ts', from: 'process.umask(0o077)', to: 'process.umask()' }],
    red: { 'src/operations/listen.test.ts': 'is its owner’s alone from its first moment on' },
  },
  {
    name: 'la orden de quien se fue sigue hasta el final',
    edits: [
      {
        file: 'src/operations/listen.ts',
        from: "for (const event of ['end', 'close'])",
        to: 'for (const event of [])',
      },
    ],
    red: { 'src/operations/listen.test.ts': 'of an operator who leaves without a word is stopped' },
  },
  {
    name: 'la lista de emisores es la de todas las empresas',
    edits: [
      {
        file: 'src/gateway/emitters/emitters.queries.ts',
        from: '=> scope && inArray(emitters.empresa_id, scope)',
        to: '=> (scope ? undefined : undefined)',
      },
    ],
    red: { 'src/gateway/emitters/emitters.test.ts': 'in full but for the secrets' },
  },
  {
    name: 'la lista de emisores trae también sus secretos',
    edits: [{ file: 'src/db/sealed-values.ts', from: '!name.endsWith(SUFFIX)', to: 'name' }],
    red: { 'src/gateway/emitters/list-emitters.test.ts': 'has none of its secrets' },
  },
  {
    name: 'el emisor sigue firmando con el certificado anterior',
    edits: [
      {
        file: 'src/gateway/emitters/signers.ts',
        from: 'return known?.sealing === sealing ? { signer: known.signer } : openSigner(tools, id)',
        to: 'return known ? { signer: known.signer } : openSigner(tools, id)',
      },
    ],
    red: { 'src/gateway/emitters/signers.test.ts': 'another certificate, are opened' },
  },
  {
    name: 'un punto desactivado sigue emitiendo',
    edits: [
      {
        file: 'src/gateway/timbrados/resolve-numeracion.ts',
        from: '...(punto?.activo === false && {',
        to: '...(punto?.activo === undefined && {',
      },
    ],
    red: { 'src/gateway/empresas/datos.test.ts': 'a new document is 422 that says what to do' },
  },
  {
    name: 'un cambio de datos no deja rastro en la auditoría',
    edits: [
      {
        file: 'src/gateway/timbrados/change-datos.ts',
        from: 'if (Object.keys(change.despues).length === 0) return false',
        to: 'if (Object.keys(change.despues).length >= 0) return true',
      },
    ],
    red: { 'src/gateway/empresas/datos.test.ts': 'kept in the audit' },
  },
  {
    name: 'los ids de una empresa ajena sirven para emitir',
    edits: [
      {
        file: 'src/gateway/dtes/plan.queries.ts',
        from: ".where(and(isId(timbrados.id, 'timbrado_id'), inScope(timbrados.empresa_id)))",
        to: ".where(isId(timbrados.id, 'timbrado_id'))",
      },
    ],
    red: { 'src/gateway/dtes/plan-numeracion.test.ts': 'for an absent id and for one of another company' },
  },
  {
    name: 'un documento sale por el emisor del otro ambiente',
    edits: [
      {
        file: 'src/gateway/dtes/plan-issuer.ts',
        from: 'own ? own.ambiente === ambiente :',
        to: 'own ? true :',
      },
    ],
    red: { 'src/gateway/dtes/plan-emitter.test.ts': 'that the stamp refuses is all that is wrong' },
  },
]
