/** Sabotages of authentication, visibility, and information that answers could leak. */
import type { Patch } from '../patch.ts'

export const ACCESO: readonly Patch[] = [
  {
    name: 'el token de una cuenta de servicio sirve desde cualquier red',
    edits: [
      {
        file: 'src/http/access/networks.ts',
        from: 'return list.check(address, familyOf(address))',
        to: 'return list.check(address, familyOf(address)) || networks.length > 0',
      },
    ],
    red: { 'src/gateway/cuentas/cuentas.test.ts': 'is valid from its networks only' },
  },
  {
    name: 'el límite de documentos por día no se compara al contar',
    edits: [
      {
        file: 'src/gateway/cuentas/limites.ts',
        from: 'if (day === undefined) throw overDay(most)',
        to: "if (day === undefined && String(most) === '') throw overDay(most)",
      },
    ],
    red: { 'src/gateway/cuentas/limites.test.ts': 'hold among concurrent requests of two processes' },
  },
  {
    name: 'un lote no mira el monto máximo de la cuenta',
    edits: [
      {
        file: 'src/gateway/lotes/request-lote.ts',
        from: 'for (const dte of found) await requireWithin(deps, principal, measuredOf(dte))',
        to: 'for (const dte of found) await requireWithin(deps, {}, measuredOf(dte))',
      },
    ],
    red: { 'src/gateway/cuentas/limites.test.ts': 'by every way that issues or sends' },
  },
  {
    name: 'el tipo de cambio del pedido elude el monto máximo de la cuenta',
    edits: [
      {
        file: 'src/gateway/cuentas/limites.ts',
        from: 'if (byBank > limit) throw overAmount(most, byBank, bank)',
        to: 'if (byBank > limit && guaranies > limit) throw overAmount(most, byBank, bank)',
      },
    ],
    red: { 'src/gateway/cuentas/limites.test.ts': 'is taken by the bank’s rate of today' },
  },
  {
    name: 'sin cotización del BCP no hay monto máximo',
    edits: [
      {
        file: 'src/gateway/cuentas/limites.ts',
        from: "if (!bank) throw limiteDelToken('monto_maximo', most, noRate(moneda))",
        to: 'if (!bank) return',
      },
    ],
    red: { 'src/gateway/cuentas/limites.test.ts': 'is refused without a rate of the bank' },
  },
  {
    name: 'una cuenta de test descarta un documento de prod',
    edits: [
      {
        file: 'src/http/access/authorize.ts',
        from: "if (row?.ambiente && permission === 'sifen:send')",
        to: "if (row?.ambiente && permission === 'sifen:admin')",
      },
    ],
    red: { 'src/gateway/cuentas/limites.test.ts': 'refuses everything that is done to a document of the other one' },
  },
  {
    name: 'una cuenta de test reemplaza un documento de prod',
    edits: [
      {
        file: 'src/gateway/dtes/create/create-dte.ts',
        from: 'if (failed) requireAmbiente(plan, failed.ambiente)',
        to: 'if (failed) requireAmbiente({ cuenta: undefined }, failed.ambiente)',
      },
    ],
    red: { 'src/gateway/cuentas/limites.test.ts': 'refuses everything that is done to a document of the other one' },
  },
  {
    name: 'un NUL en la ruta llega a la base',
    edits: [
      {
        file: 'src/http/route/route.ts',
        from: "some(value => value?.includes('\\0'))",
        to: "some(value => value?.includes('\\0\\0'))",
      },
    ],
    red: { 'test/http/routes.test.ts': '404 for a name with a NUL' },
  },
  {
    name: 'una cuenta de servicio crea otra sin límites',
    edits: [
      {
        file: 'src/http/access/authorize.ts',
        from: 'if (cuenta) throw forbiddenRole()',
        to: 'if (cuenta && !cuenta.redes) throw forbiddenRole()',
      },
    ],
    red: { 'src/gateway/cuentas/cuentas.test.ts': 'which must not create one with other limits' },
  },
  {
    name: 'un token rotado de una cuenta de servicio no termina',
    edits: [
      {
        file: 'src/gateway/cuentas/cuentas.queries.ts',
        from: 'and(isValid, eq(tokens.id, previous), gt(tokens.expires_at, until))',
        to: 'and(isValid, eq(tokens.id, previous), gt(tokens.expires_at, until), eq(tokens.id, 0))',
      },
    ],
    red: {
      'src/gateway/cuentas/cuentas.test.ts': 'lets the previous token serve 24 hours, and no more',
      'src/operations/cuentas.test.ts': 'the previous one serves 24 hours',
      'src/pages/integraciones/cuentas.test.ts': 'until when the previous one serves',
    },
  },
  {
    name: 'una segunda rotación no termina el token de la primera',
    edits: [
      {
        file: 'src/gateway/cuentas/cuentas.queries.ts',
        from: 'and(isValid, ne(tokens.id, previous))',
        to: 'and(isValid, ne(tokens.id, previous), eq(tokens.id, 0))',
      },
    ],
    red: { 'src/gateway/cuentas/cuentas.test.ts': 'ends at once a token that an earlier rotation left' },
  },
  {
    name: 'un token rotado se renueva, y así no termina',
    edits: [
      {
        file: 'src/gateway/auth/renew-token.ts',
        from: 'if (cuenta && (await newestToken(tx, userId))?.id !== tokenId)',
        to: 'if (cuenta && !(await newestToken(tx, userId))?.id)',
      },
    ],
    red: { 'src/gateway/cuentas/cuentas.test.ts': '409 TOKEN_ROTADO for a renewal of the previous token' },
  },
  {
    name: 'el token nuevo de una rotación tiene todos los permisos',
    edits: [
      {
        file: 'src/gateway/cuentas/rotate-cuenta.ts',
        from: 'deviceName, abilities, createdIp: null',
        to: "deviceName, abilities: [...abilities, 'sifen:admin'], createdIp: null",
      },
    ],
    red: { 'src/gateway/cuentas/cuentas.test.ts': 'of the same abilities, networks and limits' },
  },
  {
    name: 'una rotación deja la cuenta sin límites',
    edits: [
      {
        file: 'src/gateway/cuentas/cuentas.queries.ts',
        from: 'return rows.length > 0\n}',
        to: 'await tx.update(cuentasServicio).set({ limites: { ambiente: null, monto_maximo: null, documentos_por_dia: null } }).where(isOf(ref))\n  return rows.length > 0\n}',
      },
    ],
    red: { 'src/gateway/cuentas/cuentas.test.ts': 'of the same abilities, networks and limits' },
  },
  {
    name: 'la página crea una cuenta de servicio en la empresa de la otra pestaña',
    edits: [
      {
        file: 'src/pages/integraciones/cuentas.routes.ts',
        from: 'if (empresa_id !== String(empresa.id))',
        to: "if (empresa_id === '')",
      },
    ],
    red: { 'src/pages/integraciones/cuentas.test.ts': '422 for a form opened for another company' },
  },
  {
    name: 'un operador rota y revoca cuentas de servicio en la página',
    edits: [
      {
        file: 'src/pages/integraciones/cuentas.routes.ts',
        from: "const managing = { permission: 'emitter:manage', face: 'page' } as const",
        to: "const managing = { permission: 'sifen:send', face: 'page' } as const",
      },
    ],
    red: {
      'src/pages/integraciones/cuentas.test.ts': '403 for a person who does not administer',
    },
  },
  {
    name: 'el detalle no mira la empresa, ni al buscar ni al comprobar el rol',
    edits: [
      {
        file: 'src/gateway/dtes/record/dtes.queries.ts',
        from: '(scope === undefined ? undefined : inArray(dtes.empresa_id, [...scope]))',
        to: '(scope === undefined ? undefined : undefined)',
      },
      {
        file: 'src/http/access/authorize.ts',
        from: "return principal.superadmin ? 'admin' : principal.memberships.get(empresaId)",
        to: "return empresaId ? 'admin' : undefined",
      },
    ],
    red: { 'src/gateway/dtes/show-dte.test.ts': '404 with the same body for an absent document' },
  },
  {
    name: 'validar guarda lo que ensaya',
    edits: [
      {
        file: 'src/gateway/dtes/create/validate-dte.ts',
        from: 'throw new Rehearsed((await createDte(rehearsal, { ...plan, version: undefined }, userId, byItsJob(deps))).dte)',
        to: 'return (await createDte(rehearsal, { ...plan, version: undefined }, userId, byItsJob(deps))).dte',
      },
    ],
    red: { 'src/gateway/dtes/create/validate-dte.test.ts': 'and nothing is stored or sent' },
  },
  {
    name: 'la lista no mira la empresa',
    edits: [
      {
        file: 'src/gateway/dtes/list/list-dtes.queries.ts',
        from: 'others.length === 0) return inEmpresa(one)',
        to: 'others.length === 0) return undefined',
      },
    ],
    red: { 'src/gateway/dtes/list/list-dtes.test.ts': '200 without documents of other companies' },
  },
  {
    name: 'una venta no compara la versión de su empresa',
    edits: [
      {
        file: 'src/gateway/dtes/move/issue.queries.ts',
        from: 'version: version ?? null,',
        to: 'version: null,',
      },
    ],
    red: { 'src/gateway/dtes/remembered.test.ts': 'its token was revoked' },
  },
  {
    name: 'un rechazo se da de memoria',
    edits: [
      {
        file: 'src/gateway/dtes/plan/plan-dte.ts',
        from: 'principal.isRemembered && error instanceof HttpError',
        to: 'principal.isRemembered && error instanceof TypeError',
      },
    ],
    red: { 'src/gateway/dtes/remembered.test.ts': 'its stamp has expired' },
  },
  {
    name: 'un cambio no levanta la versión de su empresa',
    edits: [
      {
        file: 'src/db/company-version.ts',
        from: 'set version = version + 1',
        to: 'set version = version',
      },
    ],
    red: { 'src/gateway/dtes/remembered.test.ts': 'its point is inactive' },
  },
  {
    name: 'el token vale desde cualquier dirección (bloqueo por IP)',
    edits: [
      {
        file: 'src/http/access/authenticate.ts',
        from: 'created_ip !== null && created_ip !== address',
        to: 'created_ip === undefined',
      },
    ],
    red: { 'src/http/access/authenticate.test.ts': '401 TOKEN_IP_MISMATCH from another address' },
  },
  {
    name: 'el secreto del token no se compara',
    edits: [
      {
        file: 'src/http/access/authenticate.ts',
        from: 'if (!token || !sameHash(hashSecret(bearer.secret), token.token_hash)) throw',
        to: 'if (!token) throw',
      },
    ],
    red: { 'src/http/access/authenticate.test.ts': 'with the secret of one token under the id of another' },
  },
  {
    name: 'no se mira de quién es lo que nombra el camino',
    edits: [
      {
        file: 'src/http/route/route.ts',
        from: 'return load && requireOwned(call.principal, await load(deps, call), permission as Permission)',
        to: 'return load?.(deps, call)',
      },
    ],
    red: { 'test/http/access.test.ts': 'is 404 for every role with the same bytes as an absent id' },
  },
  {
    name: 'varias renovaciones de un token ganan',
    edits: [
      {
        file: 'src/http/access/authenticate.queries.ts',
        from: '.where(and(eq(tokens.id, id), isNull(tokens.revoked_at)))',
        to: '.where(eq(tokens.id, id))',
      },
    ],
    red: { 'src/gateway/auth/tokens.test.ts': '200 for one of 20 concurrent requests, 401 for the others' },
  },
  {
    name: 'revocar todos los tokens no espera a las renovaciones',
    edits: [{ file: 'src/gateway/auth/auth.queries.ts', from: ".for('no key update')", to: '' }],
    red: { 'src/gateway/auth/tokens.test.ts': 'leaves no token of a concurrent refresh' },
  },
  {
    name: 'cada proceso cuenta los pedidos por su lado',
    edits: [
      {
        file: 'src/http/access/limits.ts',
        from: "if (database.kind === 'embedded') return memory",
        to: 'if (database.kind) return memory',
      },
    ],
    red: { 'src/http/access/limits-processes.largo.test.ts': 'accept exactly N of 500 parallel requests together' },
  },
  {
    name: 'quien inventa correos deja una cuenta por cada uno',
    edits: [
      {
        file: 'src/http/route/route.ts',
        from: "if (limiter === 'login') counted.push({ limiter: 'loginNetwork', key: network })",
        to: "if (limiter === 'login') reply.header('Cache-Control', 'no-store')",
      },
    ],
    red: { 'src/http/access/limits.test.ts': 'keeps at most 200 counts of a network' },
  },
  {
    name: 'una línea del registro con XML pasa por inofensiva',
    edits: [{ file: 'src/http/log/log.ts', from: 'REDACTABLE.source, ', to: '' }],
    red: { 'src/http/log/log.test.ts': 'skips scanning only for lines in which it would hide nothing' },
  },
  {
    name: 'el registro guarda la consulta de la dirección',
    edits: [{ file: 'src/http/server.ts', from: 'path: pathOf(request),', to: 'path: request.url,' }],
    red: { 'test/http/secrets.test.ts': 'the log contains no key, no part of a payload and no query string' },
  },
  {
    name: 'una respuesta lleva un campo que el documento OpenAPI no tiene',
    edits: [
      {
        file: 'src/gateway/timbrados/timbrados.present.ts',
        from: '  ruc: empresa.ruc,',
        to: '  ruc: empresa.ruc,\n  interno: true,',
      },
    ],
    red: { 'test/hostile/fuzz-routes.test.ts': 'answers random requests as the OpenAPI document says' },
  },
  {
    name: 'un id que ninguna columna puede tener llega a la base',
    edits: [{ file: 'src/http/route/route.ts', from: '/^\\d{1,15}$/.test(text ??', to: '/^\\d+$/.test(text ??' }],
    red: { 'test/hostile/fuzz-routes.test.ts': 'answers random requests as the OpenAPI document says' },
  },
  {
    name: 'la página de referencia pide algo a otro servidor',
    edits: [
      {
        file: 'public/reference/index.html',
        from: '<div id="reference"></div>',
        to: '<div id="reference"></div><img src="https://example.com/x.png">',
      },
    ],
    red: { 'test/browser/reference.largo.test.ts': 'without requests to other hosts or console errors' },
  },
  {
    name: 'la contraseña de quien no existe no cuesta trabajo',
    edits: [
      {
        file: 'src/gateway/auth/password.ts',
        from: "const expected = Buffer.from(hash, 'base64')",
        to: "if (passwordHash === undefined) return false\n  const expected = Buffer.from(hash, 'base64')",
      },
    ],
    red: { 'src/gateway/auth/auth.test.ts': 'does the same hashing work for an unknown user' },
  },
  {
    name: 'la lista de empresas es la de todas',
    edits: [
      {
        file: 'src/gateway/auth/auth.queries.ts',
        from: '.where(scope && inArray(empresas.id, scope))',
        to: '',
      },
    ],
    red: { 'src/gateway/timbrados/timbrados.test.ts': 'companies and role in each' },
  },
  {
    name: 'lo que se responde a quien se identificó se puede guardar en una caché',
    edits: [{ file: 'src/http/route/face.ts', from: "headers: { 'Cache-Control': 'no-store' }", to: 'headers: {}' }],
    red: { 'src/http/server.test.ts': 'no-store once authenticated' },
  },
]
