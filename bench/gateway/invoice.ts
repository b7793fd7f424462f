/** The invoice of the gateway benches: three items, from a point of issue of the demo company. */
import { Client } from 'pg'
import { DEMO_INVOICE } from '../../src/demo/first-invoice.ts'

export const CREATE = '/api/sifen/dtes'

/** Returns the body of a request for the next number of a point. */
export const invoiceAt = (punto: number): string => JSON.stringify({ ...DEMO_INVOICE, punto_expedicion_id: punto })

/**
 * Registers points of issue next to the demo's, returns the ids of all, and ends the installation's webhook
 * subscription.
 */
export async function makePoints(connectionString: string | undefined, count: number): Promise<number[]> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query('update webhooks set activo = false, removed_at = now()')
  await client.query(
    `insert into puntos_expedicion (empresa_id, establecimiento_id, codigo, descripcion)
      select empresa_id, establecimiento_id, lpad(n::text, 3, '0'), 'Caja ' || n
      from puntos_expedicion, generate_series(2, $1::int) n where codigo = '001'`,
    [count],
  )
  const { rows } = await client.query('select id::int from puntos_expedicion order by id')
  await client.end()
  return (rows as { id: number }[]).map(({ id }) => id)
}
