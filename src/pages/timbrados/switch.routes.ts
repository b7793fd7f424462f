/** Routes to deactivate and activate: the same two for timbrados, establishments and points. */
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { type Clase, switchActivo } from '../../gateway/timbrados/index.ts'
import { type Call, type Route, route } from '../../http/index.ts'
import { done } from '../../web/index.ts'
import { type Codes, countInFlight } from '../emisores/index.ts'
import { treeOf } from './numeracion-tree.tsx'
import { switchPage } from './switch.page.tsx'

const switchForm = z.object({ activo: z.enum(['0', '1']) })

type Switchable<Row> = {
  clase: Clase
  path: string
  find(deps: Deps, call: Pick<Call, 'params'>): Promise<Row | undefined>
  /** Returns the row's name in a sentence, without the article. */
  named(row: Row): string
  codes(row: Row): Codes
  /** Says in a sentence which row above is inactive: under it the row still takes no documents. */
  inactiveAbove?(row: Row): string | undefined
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const filled = (path: string, { id }: { id: number }) => path.replace(/:\w+/, String(id))

export function switchRoutes<Row extends { empresa_id: number; id: number }>({
  clase,
  path,
  find,
  named,
  codes,
  inactiveAbove,
}: Switchable<Row>): Route[] {
  const shared = { path, permission: 'emitter:manage', face: 'page', load: find } as const
  return [
    route({
      ...shared,
      method: 'GET',
      async handler(deps, { loaded, reply }) {
        const { empresa_id } = loaded
        const inFlight = await countInFlight(deps.db, empresa_id, codes(loaded))
        return switchPage(deps, reply, {
          clase,
          empresa_id,
          path: filled(path, loaded),
          nombre: named(loaded),
          inFlight,
        })
      },
    }),
    route({
      ...shared,
      method: 'POST',
      body: switchForm,
      async handler(deps, { loaded, body, principal, reply }) {
        const { empresa_id, id } = loaded
        const nombre = named(loaded)
        const activo = body.activo === '1'
        await switchActivo(deps, clase, { empresa_id, id, nombre: capital(nombre) }, activo, principal)
        const title = activo ? `Se activó el ${nombre}` : `Se desactivó el ${nombre}`
        const above = activo ? inactiveAbove?.(loaded) : undefined
        const text = above && `Todavía no admite documentos: ${above} no está activo.`
        return done(deps, reply, treeOf(empresa_id), { tone: 'ok', title, ...(text && { text }) })
      },
    }),
  ]
}
