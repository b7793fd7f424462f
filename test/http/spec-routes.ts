/** The endpoints of the specification: permission (Authentication 4 and 5) and limiter (Limits), one per line. */
export const SPEC_ROUTES = `
POST /api/auth/token public login
GET /api/auth/me token -
GET /api/auth/tokens token -
POST /api/auth/token/refresh token -
POST /api/auth/token/revoke token -
POST /api/auth/tokens/revoke-all token -
GET /api/sifen/health public -
GET /api/sifen/emitters sifen:read -
POST /api/sifen/emitters sifen:send admin
POST /api/sifen/emitters/:id sifen:send admin
POST /api/sifen/emitters/:id/cert sifen:send admin
POST /api/sifen/emitters/:id/logo sifen:send admin
GET /api/sifen/cert-check/:id sifen:read -
POST /api/sifen/dtes sifen:send send
POST /api/sifen/dtes/sync sifen:send send
POST /api/sifen/dtes/lote sifen:send send
POST /api/sifen/dtes/:id/sign sifen:send send
POST /api/sifen/dtes/:id/reenviar sifen:send send
GET /api/sifen/dtes/:id sifen:read -
GET /api/sifen/dtes/:id/xml sifen:read -
GET /api/sifen/dtes/:id/kude sifen:read -
POST /api/sifen/eventos/cancelacion sifen:send send
POST /api/sifen/eventos/inutilizacion sifen:send send
GET /api/sifen/eventos/:id sifen:read -
GET /api/sifen/consultas/ruc/:ruc sifen:read -
GET /api/sifen/consultas/de/:cdc sifen:read -
GET /api/sifen/consultas/de/:cdc/factura sifen:read -
GET /api/empresas sifen:read -
GET /api/empresas/:id/timbrados sifen:read -
GET /api/timbrados/:id/establecimientos sifen:read -
GET /api/establecimientos/:id/puntos-expedicion sifen:read -
POST /api/empresas/:id/timbrados sifen:admin admin
POST /api/timbrados/:id/establecimientos sifen:admin admin
POST /api/establecimientos/:id/puntos-expedicion sifen:admin admin
GET /api/bcp/cotizaciones bcp:read -
GET /api/bcp/cotizaciones/:moneda bcp:read -
`
  .trim()
  .split('\n')
