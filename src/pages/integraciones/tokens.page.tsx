/** The tab of the tokens: the company's users that call the API, and revocation. It never shows a token's secret. */
import type { Deps } from '../../deps.ts'
import {
  Card,
  type Column,
  counted,
  daysUntil,
  EmptyState,
  Form,
  Problems,
  shownInstant,
  Table,
} from '../../web/index.ts'
import { listCompanyTokens, type TokenRow } from './integraciones.queries.ts'
import type { TabView, Viewed } from './tab.ts'

const SOON_DAYS = 30

export async function tokensTab({ db, clock }: Deps, { empresa, principal, errors }: Viewed): Promise<TabView> {
  const now = clock.now()
  const rows = await listCompanyTokens(db, empresa.id, now)
  const soon = rows.filter(({ expires_at }) => daysUntil(expires_at, now) <= SOON_DAYS).length
  const own = (
    <a class="btn" href="/cuenta">
      Crear un token propio
    </a>
  )
  const mayRevoke = ({ ajeno, user_id }: TokenRow) => !ajeno || user_id === principal.userId || principal.superadmin
  const acts: Column<TokenRow> = {
    title: 'Acciones',
    hidden: true,
    cell: row =>
      mayRevoke(row) ? (
        <Form action={`/configuracion/tokens/${row.id}/revocar`} class="">
          <button type="submit" class="btn btn-sm btn-outline-danger">
            Revocar
            <span class="visually-hidden">
              {' '}
              {row.device_name} de {row.usuario}
            </span>
          </button>
        </Form>
      ) : (
        row.ajeno && <span class="n-meta">Su usuario es también de otra empresa.</span>
      ),
  }
  return {
    sub: `${counted(rows.length, 'token en uso', 'tokens en uso')} de personas de la empresa${soon > 0 ? `; vencen en 30 días: ${soon}` : ''}.`,
    actions: own,
    body: (
      <>
        <Problems refused={{ values: {}, errors }} fields={[]} what="no se revocó" />
        <Card title="Tokens de la API" flush>
          {rows.length > 0 ? (
            <Table caption="Tokens de la API de la empresa" columns={[...COLUMNS, acts]} rows={rows} />
          ) : (
            <EmptyState title="Nadie de la empresa tiene un token" act={own}>
              Un token deja que un programa use la API en nombre de una persona. Se crea en «Mi cuenta» o con POST
              /api/auth/token, y se muestra una sola vez.
            </EmptyState>
          )}
        </Card>
      </>
    ),
  }
}

const COLUMNS: readonly Column<TokenRow>[] = [
  { title: 'Nombre', kind: 'lead', cell: ({ device_name }) => device_name },
  { title: 'Persona', cell: ({ usuario }) => usuario },
  { title: 'Puede', cell: ({ abilities }) => abilities.join(', ') },
  { title: 'Último uso', cell: ({ last_used_at }) => (last_used_at ? shownInstant(last_used_at) : 'nunca') },
  { title: 'Vence', cell: ({ expires_at }) => shownInstant(expires_at) },
]
