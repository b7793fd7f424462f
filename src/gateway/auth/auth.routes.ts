/** Routes of the tokens (spec, Token endpoints). */
import {
  type Route,
  refusal,
  revokeToken,
  route,
  type Tag,
  unauthenticated,
  visibleEmpresas,
} from '../../http/index.ts'
import { noAbility, rotatedToken, wrongCredentials } from './auth.errors.ts'
import { presentMe, presentToken } from './auth.present.ts'
import { findUser, listEmpresas, listTokens } from './auth.queries.ts'
import { allRevoked, issuedToken, me, REVOKED, revoked, revokedText, tokenList, tokenRequest } from './auth.schema.ts'
import { issueToken } from './issue-token.ts'
import { refreshToken, revokeAllTokens } from './renew-token.ts'

/** The chapter in the API reference. */
const tag: Tag = {
  name: 'Tokens',
  description: 'Pedir, renovar, listar y revocar los tokens de acceso.',
}

export const authRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/api/auth/token',
    permission: 'public',
    limiter: 'login',
    docs: {
      tag,
      operationId: 'pedirToken',
      summary: 'Pedir un token',
      description: 'El token lleva los permisos que los roles del usuario dan en este momento, en todas sus empresas.',
      response: issuedToken,
      refusals: [
        refusal('Faltan datos, las credenciales son incorrectas, o el usuario no tiene ningún permiso.', [
          wrongCredentials(),
          noAbility(),
        ]),
      ],
    },
    body: tokenRequest,
    handler: (deps, { body, address }) => issueToken(deps, body, address),
  }),
  route({
    method: 'GET',
    path: '/api/auth/me',
    permission: 'token',
    docs: { tag, operationId: 'consultarUsuario', summary: 'Ver quién es usted', response: me },
    async handler({ db }, { principal }) {
      const user = await findUser(db, principal.userId)
      if (!user) throw unauthenticated()
      return presentMe(user, await listEmpresas(db, visibleEmpresas(principal)), principal)
    },
  }),
  route({
    method: 'GET',
    path: '/api/auth/tokens',
    permission: 'token',
    docs: { tag, operationId: 'listarTokens', summary: 'Listar sus tokens', response: tokenList },
    handler: async ({ db, clock }, { principal }) =>
      (await listTokens(db, principal.userId, clock.now())).map(presentToken),
  }),
  route({
    method: 'POST',
    path: '/api/auth/token/refresh',
    permission: 'token',
    docs: {
      tag,
      operationId: 'renovarToken',
      summary: 'Renovar el token',
      description:
        'Revoca el token presentado y da otro con los mismos permisos y la vigencia completa, sin pedir la contraseña. Si la respuesta se pierde, hay que pedir uno nuevo.',
      response: issuedToken,
      refusals: [refusal('El token es de una cuenta de servicio, y se rotó.', [rotatedToken()])],
    },
    handler: (deps, { principal, address }) => refreshToken(deps, principal, address),
  }),
  route({
    method: 'POST',
    path: '/api/auth/token/revoke',
    permission: 'token',
    docs: { tag, operationId: 'revocarToken', summary: 'Revocar el token presentado', response: revoked },
    async handler({ db, clock }, { principal }) {
      await revokeToken(db, principal.tokenId, clock.now())
      return { message: REVOKED }
    },
  }),
  route({
    method: 'POST',
    path: '/api/auth/tokens/revoke-all',
    permission: 'token',
    docs: {
      tag,
      operationId: 'revocarTokens',
      summary: 'Revocar todos sus tokens',
      description: 'También el que se presenta.',
      response: allRevoked,
    },
    async handler(deps, { principal }) {
      const revocados = await revokeAllTokens(deps, principal)
      return { message: revokedText(revocados), revocados }
    },
  }),
]
