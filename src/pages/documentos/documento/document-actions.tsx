/** Actions on a document by its state and the user's role, each with its consequences. */

import { TIPOS_DE_DOCUMENTO } from '@nanduti/sifen'
import { isSendable } from '../../../gateway/lotes/index.ts'
import { Card, Form, type IconName, shownInstant, type Todo, TodoList, timeLeft } from '../../../web/index.ts'
import { boxOf } from './chosen-ids.ts'
import type { DocumentView } from './document-view.ts'
import { conArticulo, conNotas } from './tipos.ts'

const Post = ({ action, text }: { action: string; text: string }) => (
  <Form action={action} class="">
    <button type="submit" class="btn btn-sm">
      {text}
    </button>
  </Form>
)

const can = (icon: IconName, what: string, why: string, act: Todo['act']): Todo => ({
  tone: 'run',
  icon,
  what,
  why,
  act,
})
const cannot = (icon: IconName, what: string, why: string): Todo => ({ tone: 'off', icon, what, why })

const NOTE = 'Ajuste la operación con una nota de crédito.'

function cancelation({ dte, detail, now, notas }: DocumentView): Todo {
  const until = detail.cancelable_hasta === null ? undefined : new Date(detail.cancelable_hasta)
  const cancelacion = detail.eventos.find(({ tipo, estado }) => tipo === 1 && estado !== 'rejected')
  if (cancelacion) return cannot('off', 'Cancelar', 'Ya hay una cancelación en curso: se averigua sola.')
  if (notas.length > 0) return cannot('off', 'Cancelar', `No se puede: ${conNotas(notas)}`)
  const left = until && timeLeft(until, now)
  if (until && !left)
    return cannot('off', 'Cancelar', `No se puede: el plazo venció el ${shownInstant(until)}. ${NOTE}`)
  return can(
    'off',
    'Cancelar',
    `Deja sin efecto ${conArticulo(dte.tipo_documento)} ante SIFEN, para siempre. ${
      until ? `Hasta el ${shownInstant(until)}: quedan ${left}.` : ''
    }`,
    <a class="btn btn-sm" href={`/documentos/${dte.id}/cancelar`}>
      Cancelar…
    </a>,
  )
}

/** Links to the page of a new document, which copies the rest of the invoice. */
function credit({ dte }: DocumentView): Todo[] {
  if (dte.tipo_documento !== TIPOS_DE_DOCUMENTO.factura) return []
  return [
    can(
      'plus',
      'Nota de crédito',
      'Devuelve o descuenta, en parte o todo, lo que queda de esta factura.',
      <a class="btn btn-sm" href={`/documentos/nuevo?tipo=${TIPOS_DE_DOCUMENTO.notaDeCredito}&documento=${dte.id}`}>
        Emitir nota de crédito
      </a>,
    ),
  ]
}

function toSend({ dte }: DocumentView): Todo[] {
  const path = `/documentos/${dte.id}`
  if (dte.estado === 'draft' && dte.via === 'sync')
    return [cannot('run', 'Firmar y enviar', 'No hace falta: el pedido que lo creó lo está enviando.')]
  const items: Todo[] = []
  if (dte.estado === 'draft')
    items.push(
      can(
        'pen',
        'Firmar',
        'Firma ahora con el certificado del emisor, sin enviar. Después ya no cambia.',
        <Post action={`${path}/firmar`} text="Firmar" />,
      ),
    )
  items.push(
    can(
      'send',
      dte.estado === 'draft' ? 'Firmar y enviar' : 'Enviar',
      'Sale a SIFEN enseguida. Una vez aprobado solo se puede cancelar, dentro del plazo.',
      <Post action={`${path}/reenviar`} text={dte.estado === 'draft' ? 'Firmar y enviar' : 'Enviar a SIFEN'} />,
    ),
  )
  if (isSendable(dte))
    items.push(
      can(
        'stack',
        'Enviar en un lote',
        'Va con otros del mismo tipo, elegidos en la lista, o solo.',
        <a class="btn btn-sm" href={`/documentos/lote?${boxOf(dte.id)}=1`}>
          Ver el lote…
        </a>,
      ),
    )
  return items
}

function itemsOf(view: DocumentView): Todo[] {
  const { estado, due_at } = view.dte
  if (estado === 'draft' || estado === 'signed') return toSend(view)
  if (estado === 'approved' || estado === 'approved_obs')
    return [cancelation(view), ...credit(view), cannot('again', 'Reenviar', 'No se puede: SIFEN ya lo aprobó.')]
  if (estado === 'sent')
    return [
      cannot(
        due_at ? 'doubt' : 'run',
        'Esperar',
        'SIFEN tiene la palabra y el estado se actualiza solo. No emita otro por la misma venta.',
      ),
    ]
  return []
}

/** Shows the actions. Empty for users without permission, and for a document without actions left. */
export function DocumentActions({ view }: { view: DocumentView }) {
  const items = view.may.send ? itemsOf(view) : []
  return items.length === 0 ? null : (
    <Card title="Qué se puede hacer" flush>
      <TodoList items={items} />
    </Card>
  )
}
