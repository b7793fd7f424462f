/** The demo of `npm start` on a fresh machine (docs/notes A24), and the first superadmin of any installation. */

import type { Sandbox } from '@nanduti/sandbox'
import type { Deps } from '../deps.ts'
import { demoBanner, type SandboxAddress } from './banner.ts'
import { type DemoUser, loadDemoUsers } from './credentials.ts'
import { hasDtes } from './demo.queries.ts'
import { issueFirstInvoice } from './first-invoice.ts'
import { seedDemo, seedSuperadmin } from './seed.ts'

export { seedSuperadmin }

/** Creates the demo company if needed, and returns its users. `seedSuperadmin` creates the superadmin of ADMIN_EMAIL. */
export async function prepareDemo(deps: Deps, sandbox: Sandbox): Promise<DemoUser[]> {
  const { dataDir, admin } = deps.config
  const users = await loadDemoUsers(dataDir, deps.random, admin?.email)
  await seedDemo(deps, sandbox, users)
  return users
}

/** Issues the first invoice unless it exists, and prints the next steps. Call it when the server listens. */
export async function runDemo(
  deps: Deps,
  users: readonly DemoUser[],
  addresses: { baseUrl: string; sandbox: SandboxAddress },
  print: (line: string) => void,
): Promise<void> {
  const { dataDir } = deps.config
  const operador = users.find(user => user.role === 'operador')
  if (operador && !(await hasDtes(deps.db))) {
    print('\n  Primera factura de demostración, por la API pública:')
    await issueFirstInvoice(addresses.baseUrl, operador, dataDir, print)
  }
  print(demoBanner(addresses.baseUrl, addresses.sandbox, dataDir, users))
}
