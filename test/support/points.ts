/** Points of issue for the tests of the numbering. Each test issues at its own point. */
import { asc, eq } from 'drizzle-orm'
import { dtes } from '../../src/db/index.ts'
import { type IssuingApp, SYNC } from './issuing-app.ts'

export const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

/** `open` is called when the tests run, so the app may be built later. */
export function points(open: () => IssuingApp) {
  const sync = (body: object) => open().as('operador').post(SYNC, body)

  const numerosOf = async (puntoId: number) => {
    const rows = await open()
      .deps.db.select()
      .from(dtes)
      .where(eq(dtes.punto_expedicion_id, puntoId))
      .orderBy(asc(dtes.numero))
    return rows.map(({ numero }) => numero)
  }

  /** Creates another point of the first company, and the requests to issue there. */
  async function newPoint(codigo: string) {
    const t = open()
    const { id } = await t.make.punto(t.establecimiento, { codigo })
    return {
      id,
      next: (over: object = {}) => t.factura({ punto_expedicion_id: id, ...over }),
      explicit: (numero: number, over: object = {}) => t.facturaNumero(numero, { puntoExpedicion: codigo, ...over }),
      last: () => t.lastNumber(id),
      numeros: () => numerosOf(id),
    }
  }
  return { sync, newPoint }
}
