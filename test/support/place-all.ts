/** Gives all events their places among the changes of their company, as the loop of due work does once they are read. */
import { sql } from 'drizzle-orm'
import type { Deps } from '../../src/deps.ts'
import { placeWork } from '../../src/gateway/cambios/index.ts'

export async function placeAll(deps: Deps): Promise<void> {
  await deps.db.execute(sql`insert into cambios (empresa_id) select id from empresas on conflict do nothing`)
  const { find, handle } = placeWork()
  const found = await find(deps, { at: deps.clock.now(), limit: 1_000, except: new Set() })
  await Promise.all(
    handle(
      deps,
      found.map(({ ref }) => ref),
    ),
  )
}
