/** /configuracion: the integrations of a company for programmers, in tabs. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { FieldErrors, Principal } from '../../http/index.ts'
import { currentEmpresa, NoEmpresa, page, sessionOf, Tabs } from '../../web/index.ts'
import { cuentasTab } from './cuentas.page.tsx'
import type { RequestFilter, Tab } from './integraciones.schema.ts'
import { firstStepsTab } from './pasos.page.tsx'
import { requestsTab } from './solicitudes.page.tsx'
import type { Viewed } from './tab.ts'
import { tokensTab } from './tokens.page.tsx'
import { webhooksTab } from './webhooks.page.tsx'

const NAMES: Readonly<Record<Tab, string>> = {
  integraciones: 'Webhooks',
  tokens: 'Tokens',
  cuentas: 'Cuentas de servicio',
  solicitudes: 'Solicitudes de la API',
  'primeros-pasos': 'Primeros pasos',
}

export async function tabPage(
  deps: Deps,
  reply: FastifyReply,
  principal: Principal,
  query: { tab?: Tab | undefined } & RequestFilter,
  errors: FieldErrors = {},
) {
  const empresa = await currentEmpresa(deps.db, sessionOf(reply.request))
  const title = 'Integraciones'
  if (!empresa)
    return page(deps, reply, {
      title,
      body: <NoEmpresa>Aquí se conectan los programas de su empresa: webhooks, tokens y la API.</NoEmpresa>,
    })
  const tab = query.tab ?? 'integraciones'
  const viewed: Viewed = { empresa, principal, errors }
  const draw = {
    integraciones: webhooksTab,
    tokens: tokensTab,
    cuentas: cuentasTab,
    solicitudes: requestsTab,
    'primeros-pasos': firstStepsTab,
  }
  const { sub, actions, body } = await draw[tab](deps, viewed, query)
  return page(deps, reply, {
    title,
    sub,
    actions,
    body: (
      <>
        <Tabs
          label="Integraciones"
          tabs={(Object.keys(NAMES) as Tab[]).map(name => ({
            text: NAMES[name],
            href: `/configuracion?tab=${name}`,
            current: name === tab,
          }))}
        />
        {body}
      </>
    ),
  })
}
