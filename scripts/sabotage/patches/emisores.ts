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
    red: { 'src/gateway/emitters/create-emitter.test.ts': '422 with the same body for another company’s RUC' },
  },
  {
    name: 'el logo se guarda como vino',
    edits: [
      {
        file: 'src/gateway/emitters/upload-logo.ts',
        from: 'nombre: logo_path }, png)',
        to: 'nombre: logo_path }, logo)',
      },
    ],
    red: { 'src/gateway/emitters/upload-logo.test.ts': '200 without the metadata of the file' },
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
    red: {
      'src/operations/reseal-serving.largo.test.ts': 'does not overwrite a secret that changed since it was read',
    },
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
    red: { 'src/operations/reseal.test.ts': 'leaves no code under the old key' },
  },
  {
    name: 'cambiar la clave no espera a quien está guardando un secreto',
    edits: [{ file: 'src/operations/reseal.ts', from: 'await waitForWriters(db)', to: '' }],
    red: { 'src/operations/reseal.test.ts': 'makes the rotation wait for a row that is not committed yet' },
  },
  {
    name: 'mientras cambia la clave, el servidor no atiende a nadie',
    edits: [{ file: 'src/operations/reseal.ts', from: 'await nextTurn()', to: '' }],
    red: { 'src/operations/reseal-serving.largo.test.ts': 'gets a turn of the event loop after each secret' },
  },
  {
    name: 'otros usuarios de la máquina alcanzan a dar órdenes al servidor',
    edits: [{ file: 'src/operations/listen.ts', from: 'process.umask(0o077)', to: 'process.umask()' }],
    red: { 'src/operations/listen.test.ts': 'has mode 0600 from its creation' },
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
    red: { 'src/operations/listen.test.ts': 'is stopped when its operator disconnects' },
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
    red: { 'src/gateway/emitters/emitters.test.ts': 'without their secrets' },
  },
  {
    name: 'la lista de emisores trae también sus secretos',
    edits: [{ file: 'src/db/sealed-values.ts', from: '!name.endsWith(SUFFIX)', to: 'name' }],
    red: { 'src/gateway/emitters/list-emitters.test.ts': 'has no secrets, only flags' },
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
    red: { 'src/gateway/emitters/signers.test.ts': 'a new code or certificate is opened' },
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
    red: { 'src/pages/timbrados/datos.test.ts': 'refuses a new document with 422' },
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
    red: { 'src/pages/timbrados/datos.test.ts': 'audited with the former values' },
  },
  {
    name: 'los ids de una empresa ajena sirven para emitir',
    edits: [
      {
        file: 'src/gateway/dtes/plan/plan.queries.ts',
        from: ".where(and(isId(timbrados.id, 'timbrado_id'), inScope(timbrados.empresa_id)))",
        to: ".where(isId(timbrados.id, 'timbrado_id'))",
      },
    ],
    red: { 'src/gateway/dtes/plan/plan-numeracion.test.ts': 'for an absent id and for one of another company' },
  },
  {
    name: 'un documento sale por el emisor del otro ambiente',
    edits: [
      {
        file: 'src/gateway/dtes/plan/plan-issuer.ts',
        from: 'own ? own.ambiente === ambiente :',
        to: 'own ? true :',
      },
    ],
    red: { 'src/gateway/dtes/plan-emitter.test.ts': '422 with one problem when its stamp is of another ambiente' },
  },
  {
    name: 'un cambio del redondeo del emisor cambia el total de un borrador',
    edits: [
      {
        file: 'src/gateway/dtes/plan/restore-dte.ts',
        from: '    leyendaRemision: emitter.leyenda_remision ?? undefined,\n',
        to: '    leyendaRemision: emitter.leyenda_remision ?? undefined,\n    redondearA: emitter.redondear_a ?? undefined,\n',
      },
    ],
    red: { 'src/gateway/dtes/redondeo.test.ts': 'does not change a stored draft' },
  },
]
