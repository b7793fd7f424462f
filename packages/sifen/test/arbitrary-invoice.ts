/**
 * Arbitrary invoices that SIFEN would accept: 1 to 100 items, the four kinds of VAT, guaraníes, dollars and reales at
 * global and per-item rates, every means of payment, every kind of receiver, optional groups or none, discounts of the
 * whole document, and texts of every sort.
 */
import fc from 'fast-check'
import { globales } from './arbitrary/globales.ts'
import { cabecera } from './arbitrary/heading.ts'
import { items } from './arbitrary/items.ts'
import { partes } from './arbitrary/parties.ts'
import { condicionPago, dinero } from './arbitrary/payment.ts'
import { sectores } from './arbitrary/sectores.ts'
import { cambio } from './arbitrary/values.ts'
import type { Body } from './invoice-factory.ts'

/**
 * Lowers the total below the limit for receivers without a name: a hundred of the most expensive items stay under it.
 */
const cheapen = (body: Body): Body => ({
  ...body,
  ...{ moneda: undefined, tipo_cambio: undefined, condicionTipoCambio: undefined },
  items: (body.items as Body[]).map(item => ({
    ...item,
    cambio: undefined,
    ...(Number(item.precioUnitario) * Number(item.cantidad) > 60_000
      ? { precioUnitario: 1000, cantidad: 2, descuento: 0, anticipo: 0 }
      : {}),
  })),
})

const isUnnamed = (body: Body) => (body.receptor as Body).tipoDoc === 5

/** A request body that is valid for the company and timbrado of invoice-factory.ts, with up to `maxItems` items. */
export const invoice = ({ maxItems = 100 } = {}): fc.Arbitrary<Body> =>
  fc
    .tuple(cabecera, partes, dinero, items(maxItems))
    .chain(([cabecera, partes, dinero, items]) =>
      fc.record({
        rest: fc.constant({ tipoDocumento: 1, ...cabecera, ...partes, ...dinero }),
        condicionPago: condicionPago(dinero),
        items:
          dinero.condicionTipoCambio === 2
            ? fc.tuple(...items.map(item => cambio.map(rate => ({ ...item, cambio: rate }))))
            : fc.constant(items),
      }),
    )
    .map(({ rest, condicionPago, items }) => {
      const body: Body = { ...rest, condicionPago, items }
      return isUnnamed(body) ? cheapen(body) : body
    })
    .chain(body =>
      fc
        .record({ sometimes: fc.nat({ max: 3 }), sectores, globales: globales(body.items as Body[]) })
        .map(({ sometimes, sectores, globales }) => ({
          ...body,
          ...(sometimes > 2 ? sectores : {}),
          ...(sometimes > 1 && !isUnnamed(body) ? globales : {}),
        })),
    )
