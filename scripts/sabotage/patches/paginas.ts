/** Sabotages of the pages: forms, sessions, one-time links, and which rows each user sees. */
import type { Patch } from '../patch.ts'

const PAGES = 'test/web/pages.test.ts'

export const PAGINAS: readonly Patch[] = [
  {
    name: 'la lista de documentos muestra los de otra empresa',
    edits: [
      {
        file: 'src/gateway/dtes/list/list-dtes.queries.ts',
        from: 'const where = and(company, ',
        to: 'const where = and(',
      },
    ],
    red: { 'src/pages/documentos/documentos.test.ts': 'shows nothing of another company' },
  },
  {
    name: 'una celda del CSV queda como fórmula',
    edits: [
      {
        file: 'src/pages/documentos/csv.ts',
        from: 'RUNS.test(text) ?',
        to: 'RUNS.test(text) && text === "" ?',
      },
    ],
    red: { 'src/pages/documentos/documentos.test.ts': 'has the documents of the filter, with formulas escaped' },
  },
  {
    name: 'se cancela un documento sin escribir su número',
    edits: [
      {
        file: 'src/pages/documentos/documento/cancel-document.ts',
        from: '|| Number(form.numero) !== numero)',
        to: '&& Number(form.numero) === numero)',
      },
    ],
    red: { 'src/pages/documentos/cancelar.test.ts': 'keeping what was typed' },
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
        file: 'src/web/session/session.ts',
        from: 'sessionTimeoutMinutes > 0 && idleMs >',
        to: 'sessionTimeoutMinutes < 0 && idleMs >',
      },
    ],
    red: { 'src/pages/login/session.test.ts': 'expires 30 minutes after the last page' },
  },
  {
    name: 'una sesión en uso pasa de su duración máxima',
    edits: [
      {
        file: 'src/web/session/session.ts',
        from: 'sessionMaxHours > 0 && ageMs >',
        to: 'sessionMaxHours < 0 && ageMs >',
      },
    ],
    red: { 'src/pages/login/session.test.ts': 'expires after SESSION_MAX_HOURS' },
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
    red: { 'src/pages/login/session.test.ts': '429 at the sixth wrong password' },
  },
  {
    name: 'nadie cuenta los registros de una dirección',
    edits: [{ file: 'src/pages/invitations/invitation.routes.ts', from: "limiter: 'register',", to: '' }],
    red: { 'src/pages/usuarios/usuarios.test.ts': '429 at the sixth registration from an address' },
  },
  {
    name: 'la última pestaña cierra la sesión aunque el ajuste esté apagado',
    edits: [
      {
        file: 'src/pages/login/session.routes.ts',
        from: "if (session && (await readSetting(deps.db, 'security.die_on_tab_close')))",
        to: 'if (session && readSetting)',
      },
    ],
    red: { 'src/pages/login/session.test.ts': 'ends the session only while the setting is on' },
  },
  {
    name: 'un correo que no salió no se intenta otra vez',
    edits: [
      {
        file: 'src/mail/send-mail.ts',
        from: 'attempts: attempts + 1, due_at, last_error })',
        to: 'attempts: attempts + 1, due_at: null, last_error })',
      },
    ],
    red: {
      'src/mail/send-mail.test.ts': 'is retried after 30 s, 2 min and 10 min',
      'src/pages/usuarios/usuarios.test.ts': 'shows the link while the mail server is down',
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
        from: '.where(and(eq(invitations.id, id), isNull(invitations.accepted_at), isNull(invitations.revoked_at), INVITER_MAY))',
        to: '.where(eq(invitations.id, id))',
      },
    ],
    red: { 'src/pages/usuarios/usuarios.test.ts': 'gives the role after registration and acceptance' },
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
        file: 'src/web/frame/frame.queries.ts',
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
    red: { 'src/pages/usuarios/usuarios.test.ts': 'cannot be created or withdrawn for a company' },
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
    red: { 'src/pages/timbrados/contador.test.ts': 'never goes below a number that a document has' },
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
    red: { 'src/pages/timbrados/contador.test.ts': '409 for the second of two browsers' },
  },
  {
    name: 'el emisor de otra empresa se abre bajo la propia',
    edits: [
      {
        file: 'src/pages/emisores/emisores.routes.ts',
        from: 'return emitter?.empresa_id === idParam(params.empresa) ? emitter : undefined',
        to: 'return emitter && { ...emitter, empresa_id: idParam(params.empresa) }',
      },
    ],
    red: { 'src/pages/emisores/emisores.test.ts': '404 for the emitter of another company under the user’s own' },
  },
  {
    name: 'el archivo se abre antes de mirar de qué página viene',
    edits: [
      {
        file: 'src/http/route/route.ts',
        from: "if (definition.method === 'POST' && !definition.anyOrigin) await",
        to: "if (definition.method === 'POST' && !definition.anyOrigin && !form) await",
      },
    ],
    red: { 'src/pages/emisores/emitter-cards.test.ts': '419 before the file is opened' },
  },
  {
    name: 'dos clics en un formulario hacen dos documentos',
    edits: [
      {
        file: 'src/pages/documentos/nuevo/emit.ts',
        from: 'WAYS[way](deps, principal, body, once)',
        to: 'WAYS[way](deps, principal, body, { ...once, run: (_empresa, act) => act(undefined) })',
      },
    ],
    red: { 'src/pages/documentos/nuevo/emit.test.ts': 'issues one document for several clicks' },
  },
  {
    name: 'un campo que el formulario no conoce se pierde',
    edits: [
      { file: 'src/pages/documentos/nuevo/form/form-state.ts', from: 'unknown.length > 0', to: 'unknown.length < 0' },
    ],
    red: { 'src/pages/documentos/nuevo/emit.test.ts': '422 for an unknown field' },
  },
  {
    name: 'el formulario trae un documento de otra empresa',
    edits: [
      {
        file: 'src/pages/documentos/nuevo/from-document.ts',
        from: 'findDte(deps.db, [empresaId], key)',
        to: 'findDte(deps.db, empresaId ? undefined : [], key)',
      },
    ],
    red: { 'src/pages/documentos/nuevo/nuevo.test.ts': '404 for a document of another company' },
  },
  {
    name: 'el formulario se abre para una empresa en la que solo se lee',
    edits: [
      {
        file: 'src/pages/documentos/nuevo/emision.routes.ts',
        from: "requireEmpresa(principal, empresa.id, 'sifen:send')",
        to: "requireEmpresa(principal, empresa.id, 'sifen:read')",
      },
    ],
    red: { 'src/pages/documentos/nuevo/nuevo.test.ts': '403 for a lector, and for an operador' },
  },
  {
    name: 'las pestañas dan señales de vida cada 4 segundos',
    edits: [{ file: 'public/web/heartbeat.js', from: 'EVERY_MS = 3000', to: 'EVERY_MS = 4000' }],
    red: { 'test/web/heartbeat.test.ts': 'writes the heartbeat every 3 seconds' },
  },
  {
    name: 'nadie cierra las sesiones sin actividad',
    edits: [
      {
        file: 'src/worker.ts',
        from: 'handle: closeStaleSessions }',
        to: 'handle: async () => void closeStaleSessions }',
      },
    ],
    red: { 'src/pages/configuracion/configuracion.test.ts': 'is done every minute by processes that work' },
  },
  {
    name: 'la cookie de la sesión viaja también sin cifrar',
    edits: [{ file: 'src/web/session/cookies.ts', from: 'secure: isEncrypted(config),', to: 'secure: false,' }],
    red: { 'src/pages/login/session.test.ts': 'has Secure cookies with the prefix __Host- behind https' },
  },
]
