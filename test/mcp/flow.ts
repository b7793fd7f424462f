/** The flow of a model that issues one sale, for every transport and revision of the protocol. */
import { expect } from 'vitest'
import { eventos } from '../../src/db/index.ts'
import type { IssuingApp } from '../support/issuing-app.ts'
import type { McpClient } from './mcp-client.ts'

type Prepared = { preparado_id: string; repite: Record<string, string> }

/** Prepares an act. Returns what the second act repeats. */
export async function preparedBy(client: McpClient, tool: string, given: Record<string, unknown>) {
  const { isError, datos } = await client.call(tool, given)
  expect({ isError, datos }).toMatchObject({ isError: false, datos: { preparado_id: expect.any(String) } })
  const { preparado_id, repite } = datos as Prepared
  return { preparado_id, ...repite }
}

/** Prepares a sale. */
export const prepared = (client: McpClient, documento: object) => preparedBy(client, 'preparar_emision', { documento })

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

/**
 * Creates a document, sends a lot, cancels, names a receiver, voids a number and sends a draft, each in its two acts, and
 * repeats each second act.
 */
export async function doEveryAct(t: IssuingApp, client: McpClient): Promise<void> {
  const issue = async (over: Record<string, unknown> = {}) =>
    (await t.as('operador').post('/api/sifen/dtes/sync', t.factura(over))).json() as { cdc: string; numero: number }
  const create = async () => (await t.as('operador').post('/api/sifen/dtes', t.factura())).json() as { id: number }
  const [draft, ...ofLote] = [await create(), await create(), await create()]
  const [sold, unnamed] = [await issue(), await issue({ receptor: { naturaleza: 2, tipoDoc: 5 } })]
  const motivo = 'Lo pidió el cliente'
  const numero = String(9_000_000 + draft.id)
  const acts = {
    crear_documento: ['preparar_creacion', { documento: t.factura({ referencia_externa: `creado ${draft.id}` }) }],
    enviar_lote: ['preparar_lote', { emitter_id: t.emitter.id, dte_ids: ofLote.map(({ id }) => id) }],
    cancelar_documento: ['preparar_cancelacion', { cdc: sold.cdc, motivo }],
    nominar_factura: [
      'preparar_nominacion',
      {
        ...{ cdc: unnamed.cdc, motivo, contribuyente: true, tipoOperacion: 1, tipoReceptor: 2 },
        ...{ ruc: '80099006-4', razonSocial: 'Cliente SA' },
      },
    ],
    inutilizar_numeros: [
      'preparar_inutilizacion',
      {
        ...{ timbrado: t.timbrado.numero, establecimiento: '001', punto_expedicion: '001', tipo_documento: 1 },
        ...{ numero_inicio: numero, numero_fin: numero, motivo },
      },
    ],
    reenviar_documento: ['preparar_reenvio', { id: draft.id }],
  } as const
  // A voiding that is only checked locks the counter's row, and leaves its version raised.
  const done = async () => {
    const { counters: _, ...rest } = (await t.footprint()) as Record<string, unknown>
    const dtes = (await t.as('operador').get('/api/sifen/dtes')).json().data as {
      id: number
      estado: string
      version: number
    }[]
    return {
      ...rest,
      estados: dtes.map(({ id, estado, version }) => `${id} ${estado} ${version}`),
      eventos: await t.db.$count(eventos),
    }
  }
  for (const [perform, [prepare, given]] of Object.entries(acts)) {
    const before = await done()
    const second = await preparedBy(client, prepare, given)
    const [name = ''] = Object.keys(second).filter(field => field !== 'preparado_id')
    const differing = await client.call(perform, { ...second, [name]: 'otro' })
    expect({ perform, datos: differing.datos }).toMatchObject({ datos: { code: 'NO_COINCIDE', difieren: [name] } })
    const crossed = await client.call('emitir_preparado', {
      preparado_id: second.preparado_id,
      receptor: '',
      total: '',
    })
    expect(crossed.datos.code).toBe('NO_PREPARADO')
    expect({ perform, ...(await done()) }).toEqual({ perform, ...before })
    const made = await client.call(perform, second)
    expect({ perform, ...made }).toMatchObject({ isError: false })
    const after = await done()
    expect({ perform, ...after }).not.toEqual({ perform, ...before })
    expect(await client.call(perform, second)).toEqual(made)
    expect({ perform, ...(await done()) }).toEqual({ perform, ...after })
  }
  const states = await client.call('consultar_estados', { cdcs: [sold.cdc] })
  expect(states.datos.data).toMatchObject([{ estado: 'cancelled' }])
}
