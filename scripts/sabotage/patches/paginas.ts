/** Sabotages of the pages: forms, sessions, one-time links, and which rows each user sees. */
import type { Patch } from '../patch.ts'

const PAGES = 'test/web/pages.test.ts'

export const PAGINAS: readonly Patch[] = [
  {
    name: 'la lista de documentos muestra los de otra empresa',
    edits: [
      {
        file: 'src/gateway/dtes/page-dtes.queries.ts',
        from: 'const within = and(\n    inEmpresa(empresaId),',
        to: 'const within = and(\n    sql`true`,',
      },
    ],
    red: { 'src/gateway/documentos/documentos.test.ts': 'shows nothing of another company' },
  },
  {
    name: 'una celda del CSV queda como fórmula',
    edits: [
      {
        file: 'src/gateway/documentos/csv.ts',
        from: 'RUNS.test(text) ?',
        to: 'RUNS.test(text) && text === "" ?',
      },
    ],
    red: { 'src/gateway/documentos/documentos.test.ts': 'has the documents of the filter, with formulas escaped' },
  },
  {
    name: 'se cancela un documento sin escribir su número',
    edits: [
      {
        file: 'src/gateway/documentos/cancel-document.ts',
        from: '|| Number(form.numero) !== numero)',
        to: '&& Number(form.numero) === numero)',
      },
    ],
    red: { 'src/gateway/documentos/cancelar.test.ts': 'keeping what was typed' },
  },
  {
    name: 'un formulario se acepta sin la prueba de su página',
    edits: [
      {
        file: 'src/web/page-face.ts',
        from: 'verifyCsrf(config, request, form[CSRF_FIELD])',
        to: 'void [config, request, verifyCsrf]',
      },
    ],
    red: { [PAGES]: '419 without a valid CSRF token' },
  },
  {
    name: 'una sesión sin actividad no se cierra',
    edits: [
      {
        file: 'src/web/session.ts',
        from: 'sessionTimeoutMinutes > 0 && idleMs >',
        to: 'sessionTimeoutMinutes < 0 && idleMs >',
      },
    ],
    red: { 'src/gateway/auth/session.test.ts': 'expires 30 minutes after the last page' },
  },
  {
    name: 'una sesión en uso pasa de su duración máxima',
    edits: [
      { file: 'src/web/session.ts', from: 'sessionMaxHours > 0 && ageMs >', to: 'sessionMaxHours < 0 && ageMs >' },
    ],
    red: { 'src/gateway/auth/session.test.ts': 'expires after SESSION_MAX_HOURS' },
  },
  {
    name: 'quien alterna correo y usuario prueba el doble de contraseñas',
    edits: [
      {
        file: 'src/gateway/auth/log-in.ts',
        from: '(await findLoginByName(db, typed))?.email ?? typed',
        to: 'db ? typed : typed',
      },
    ],
    red: { 'src/gateway/auth/session.test.ts': '429 at the sixth wrong password' },
  },
  {
    name: 'nadie cuenta los registros de una dirección',
    edits: [{ file: 'src/gateway/usuarios/invitation.routes.ts', from: "limiter: 'register',", to: '' }],
    red: { 'src/gateway/usuarios/usuarios.test.ts': '429 at the sixth registration from an address' },
  },
  {
    name: 'la última pestaña cierra la sesión aunque el ajuste esté apagado',
    edits: [
      {
        file: 'src/gateway/auth/session.routes.ts',
        from: "if (session && (await readSetting(deps.db, 'security.die_on_tab_close')))",
        to: 'if (session && readSetting)',
      },
    ],
    red: { 'src/gateway/auth/session.test.ts': 'ends the session only while the setting is on' },
  },
  {
    name: 'un correo que no salió no se intenta otra vez',
    edits: [
      {
        file: 'src/mail/send-mail.ts',
        from: 'await queue.send(tx, sendMailJob, { mailId: id }, { startAt: due_at })',
        to: 'void [queue, id]',
      },
    ],
    red: {
      'src/mail/send-mail.test.ts': 'is retried after 30 s, 2 min and 10 min',
      'src/gateway/usuarios/usuarios.test.ts': 'shows the link while the mail server is down',
    },
  },
  {
    name: 'una invitación sirve dos veces',
    edits: [
      {
        file: 'src/gateway/usuarios/invite.ts',
        from: 'if (invitation.accepted_at) throw',
        to: 'if (!invitation) throw',
      },
      {
        file: 'src/gateway/usuarios/usuarios.queries.ts',
        from: '.where(and(eq(invitations.id, id), isNull(invitations.accepted_at), isNull(invitations.revoked_at)))',
        to: '.where(eq(invitations.id, id))',
      },
    ],
    red: { 'src/gateway/usuarios/usuarios.test.ts': 'gives the role after registration and acceptance' },
  },
  {
    name: 'de dos que usan a la vez un enlace para la contraseña, valen los dos',
    edits: [
      {
        file: 'src/gateway/auth/access-links.queries.ts',
        from: '.where(and(eq(accessLinks.id, id), isNull(accessLinks.used_at)))',
        to: '.where(eq(accessLinks.id, id))',
      },
    ],
    red: { 'src/gateway/auth/recover.test.ts': 'sets the password for one of two concurrent requests' },
  },
  {
    name: 'un enlace para la contraseña sirve dos veces',
    edits: [
      { file: 'src/gateway/auth/access-link.ts', from: 'if (link.used_at) throw', to: 'if (!link) throw' },
      {
        file: 'src/gateway/auth/access-links.queries.ts',
        from: '.where(and(eq(accessLinks.id, id), isNull(accessLinks.used_at)))',
        to: '.where(eq(accessLinks.id, id))',
      },
    ],
    red: { 'src/gateway/auth/recover.test.ts': 'sets another password once' },
  },
  {
    name: 'el marco de las páginas muestra empresas de otros',
    edits: [
      {
        file: 'src/web/frame.queries.ts',
        from: 'scope ? ofScope(db).execute({ scope, chosen })',
        to: 'scope ? ofAll(db).execute({ chosen })',
      },
    ],
    red: { [PAGES]: 'as the permissions say', 'src/web/frame.test.ts': 'leave out companies outside the scope' },
  },
  {
    name: 'quien administra una empresa retira invitaciones de otra',
    edits: [
      {
        file: 'src/gateway/usuarios/usuarios.queries.ts',
        from: `        eq(invitations.id, id),
        scope && inArray(invitations.empresa_id, scope),`,
        to: `        eq(invitations.id, id),
        scope && undefined,`,
      },
    ],
    red: { 'src/gateway/usuarios/usuarios.test.ts': 'cannot be created or withdrawn for a company' },
  },
  {
    name: 'el enlace de un correo queda abierto en la base',
    edits: [
      {
        file: 'src/mail/request-mail.ts',
        from: 'await putLink(tx, id, sealed)',
        to: 'await putLink(tx, id, link)',
      },
    ],
    red: { 'src/mail/send-mail.test.ts': 'is sent as text and escaped HTML' },
  },
  {
    name: 'un contador queda por debajo de un número usado',
    edits: [
      {
        file: 'src/gateway/timbrados/change-numeracion.ts',
        from: 'if (ultimo < minimo) return',
        to: 'if (ultimo < 0) return',
      },
    ],
    red: { 'src/gateway/empresas/contador.test.ts': 'never goes below a number that a document has' },
  },
  {
    name: 'de dos que ajustan un contador ganan los dos',
    edits: [
      {
        file: 'src/gateway/timbrados/change-numeracion.ts',
        from: 'if (now !== visto) throw',
        to: 'if (now < 0) throw',
      },
    ],
    red: { 'src/gateway/empresas/contador.test.ts': '409 for the second of two browsers' },
  },
  {
    name: 'el emisor de otra empresa se abre bajo la propia',
    edits: [
      {
        file: 'src/gateway/empresas/emisores.routes.ts',
        from: 'return emitter?.empresa_id === idParam(params.empresa) ? emitter : undefined',
        to: 'return emitter && { ...emitter, empresa_id: idParam(params.empresa) }',
      },
    ],
    red: { 'src/gateway/empresas/emisores.test.ts': '404 for the emitter of another company under the user’s own' },
  },
  {
    name: 'el archivo se abre antes de mirar de qué página viene',
    edits: [
      {
        file: 'src/http/route.ts',
        from: "if (definition.method === 'POST' && !definition.anyOrigin) await",
        to: "if (definition.method === 'POST' && !definition.anyOrigin && !form) await",
      },
    ],
    red: { 'src/gateway/empresas/emitter-cards.test.ts': '419 before the file is opened' },
  },
  {
    name: 'dos clics en un formulario hacen dos documentos',
    edits: [
      {
        file: 'src/gateway/emision/emit.ts',
        from: 'handleOnce(deps, { ...once, handle: own => WAYS[way](own, principal, body) })',
        to: 'WAYS[way](once.key ? deps : deps, principal, body)',
      },
    ],
    red: { 'src/gateway/emision/emit.test.ts': 'issues one document for several clicks' },
  },
  {
    name: 'un campo que el formulario no conoce se pierde',
    edits: [{ file: 'src/gateway/emision/form-state.ts', from: 'unknown.length > 0', to: 'unknown.length < 0' }],
    red: { 'src/gateway/emision/emit.test.ts': '422 for an unknown field' },
  },
  {
    name: 'el formulario trae un documento de otra empresa',
    edits: [
      {
        file: 'src/gateway/emision/from-document.ts',
        from: 'findDte(deps.db, [empresaId], key)',
        to: 'findDte(deps.db, empresaId ? undefined : [], key)',
      },
    ],
    red: { 'src/gateway/emision/nuevo.test.ts': '404 for a document of another company' },
  },
  {
    name: 'el formulario se abre para una empresa en la que solo se lee',
    edits: [
      {
        file: 'src/gateway/emision/emision.routes.ts',
        from: "requireEmpresa(principal, empresa.id, 'sifen:send')",
        to: "requireEmpresa(principal, empresa.id, 'sifen:read')",
      },
    ],
    red: { 'src/gateway/emision/nuevo.test.ts': '403 for a lector, and for an operador' },
  },
]
