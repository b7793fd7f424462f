/** The page before a timbrado, an establishment or a point is deactivated. It states the effects on documents. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Clase } from '../../gateway/timbrados/index.ts'
import { Confirm, counted, page } from '../../web/index.ts'
import type { InFlight } from '../emisores/index.ts'
import { treeOf } from './numeracion-tree.tsx'

/** The row to deactivate, and the target of its form. `nombre` is its name in a sentence, without the article. */
export type Switched = { clase: Clase; empresa_id: number; path: string; nombre: string; inFlight: InFlight }

const BELOW: Readonly<Record<Clase, string>> = {
  timbrado: 'Ninguno de sus establecimientos y puntos acepta documentos nuevos.',
  establecimiento: 'Ninguno de sus puntos acepta documentos nuevos.',
  punto: 'No acepta documentos nuevos.',
}

/** Says how many documents in flight continue. They must: otherwise their numbers would be lost or used twice. */
function onTheirWay({ all, sent, lots }: InFlight): string {
  if (all === 0) return 'Ningún documento suyo está en camino.'
  const count = counted(all, 'documento suyo está en camino y sigue', 'documentos suyos están en camino y siguen')
  const waiting = sent > 0 && counted(sent, 'ya espera la respuesta de SIFEN', 'ya esperan la respuesta de SIFEN')
  const carried = lots > 0 ? `, en ${counted(lots, 'lote', 'lotes')}` : ''
  return `${count}: se firman, se envían y se reenvían como siempre, porque ya tienen número.${waiting ? ` ${waiting}${carried}.` : ''}`
}

export const switchPage = (deps: Deps, reply: FastifyReply, { clase, empresa_id, path, nombre, inFlight }: Switched) =>
  page(deps, reply, {
    title: `Desactivar el ${nombre}`,
    crumbs: [['Timbrados', treeOf(empresa_id)]],
    body: (
      <Confirm title="Qué va a pasar" action={path} act={`Desactivar el ${nombre}`} back={treeOf(empresa_id)}>
        <input type="hidden" name="activo" value="0" />
        <ul class="mb-0">
          <li>{BELOW[clase]}</li>
          <li>Los pedidos que lo nombren se rechazan con una explicación (422), sin gastar números.</li>
          <li>{onTheirWay(inFlight)}</li>
          <li>Lo ya emitido no cambia: se puede consultar, cancelar e imprimir.</li>
          <li>Se puede volver a activar. Queda registrado con su nombre y la hora.</li>
        </ul>
      </Confirm>
    ),
  })
