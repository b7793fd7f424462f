/** The flow of a model that issues one sale, for every transport and revision of the protocol. */
import { expect } from 'vitest'
import type { IssuingApp } from '../support/issuing-app.ts'
import type { McpClient } from './mcp-client.ts'

type Prepared = {
  preparado_id: string
  receptor: { documento: string; nombre: string }
  total: string
  ambiente: string
}

/** Prepares a sale. Returns what the second act repeats. */
export async function prepared(
  client: McpClient,
  documento: object,
): Promise<{ preparado_id: string; receptor: string; total: string }> {
  const { isError, datos } = await client.call('preparar_emision', { documento })
  expect({ isError, datos }).toMatchObject({ isError: false, datos: { preparado_id: expect.any(String) } })
  const { preparado_id, receptor, total } = datos as unknown as Prepared
  return { preparado_id, receptor: receptor.documento, total }
}

/** Looks around, finds a code, corrects a document, prepares it, issues it, repeats the issue, and finds it again. */
export async function sellOnce(t: IssuingApp, client: McpClient, referencia_externa: string): Promise<void> {
  const me = await client.call('ver_usuario')
  expect(me.datos).toMatchObject({ abilities: expect.arrayContaining(['sifen:send']) })
  const found = await client.call('buscar_codigo', { tabla: 'unidades', buscar: 'kilogramos' })
  expect(JSON.stringify(found.datos)).toMatch(/kilogramos/i)
  const wrong = await client.call('validar_documento', { documento: t.factura({ items: [] }) })
  expect(wrong).toMatchObject({ isError: true, datos: { status: 422, errors: { items: expect.any(Array) } } })
  const right = await client.call('validar_documento', { documento: t.factura() })
  expect(right).toMatchObject({ isError: false, datos: { totales: { totalOperacion: '11000' } } })
  expect(right.datos).not.toHaveProperty('xml')

  const posts = t.posts().length
  const second = await prepared(client, t.factura({ referencia_externa }))
  expect(t.posts().length).toBe(posts)
  const made = await client.call('emitir_preparado', second)
  expect(made).toMatchObject({ isError: false, datos: { estado: 'approved' } })
  const again = await client.call('emitir_preparado', second)
  expect(again.datos).toEqual(made.datos)
  // The same sale prepared once more is the same document.
  const anew = await client.call('emitir_preparado', await prepared(client, t.factura({ referencia_externa })))
  expect(anew.datos.id).toBe(made.datos.id)
  expect(t.posts().length).toBe(posts + 1)

  const rows = await client.call('buscar_documentos', { referencia_externa })
  expect((rows.datos.data as { id: number }[]).map(({ id }) => id)).toEqual([made.datos.id])
  const seen = await client.call('consultar_documento', { id: made.datos.id })
  expect(seen.datos).toMatchObject({ cdc: made.datos.cdc, estado: 'approved' })
  const states = await client.call('consultar_estados', { cdcs: [made.datos.cdc] })
  expect(states.datos.data).toMatchObject([{ cdc: made.datos.cdc, estado: 'approved' }])
}
