/**
 * For every rule against the issuer's own books: a note about an invoice with certain data in the books, and the
 * expected problems.
 */
import type { Referido } from '../src/documento/rules/index.ts'
import { type Body, item, minimal } from './invoice-factory.ts'
import { FACTURA_PROPIA, nota, remision } from './tipos-factory.ts'

/** Returns the books' data of an invoice of Gs 11.000 to the customer of the factories. */
export const enLibros = (over: Partial<Referido> = {}): Referido => ({
  cdc: FACTURA_PROPIA,
  ...{ situacion: 'aprobado', estado: 'approved', moneda: 'PYG', total: '11000.00000000', receptor: '80099006-4' },
  ...{ tipoTransaccion: 1, acreditado: '0', porAcreditar: '0' },
  ...over,
})

type Case = readonly [defect: string, body: Body, referido: Referido, problem: string | undefined]

const documentoAsociado = [{ formato: 1, cdc: FACTURA_PROPIA }]
const sobre = (over: Body = {}): Body => nota({ documentoAsociado, ...over })
const de = (precioUnitario: number | string): Body => sobre({ items: [item({ precioUnitario })] })
const persona = { naturaleza: 2, tipoDoc: 1, numeroDocumento: '1234567', nombre: 'Juana Pérez' }

export const REFERIDOS: readonly Case[] = [
  ['approved', sobre(), enLibros(), undefined],
  ['approved later perhaps', sobre(), enLibros({ situacion: 'enCamino', estado: 'sent' }), undefined],
  ['rejected', sobre(), enLibros({ situacion: 'ausente', estado: 'rejected' }), 'documentoAsociado.0.cdc 2403'],
  ['cancelled', sobre(), enLibros({ situacion: 'cancelado', estado: 'cancelled' }), 'documentoAsociado.0.cdc 2404'],
  [
    'cancelled, by a debit note',
    sobre({ tipoDocumento: 6 }),
    enLibros({ situacion: 'cancelado' }),
    'documentoAsociado.0.cdc 2404',
  ],
  ['an invoice about an invoice', minimal({ documentoAsociado }), enLibros(), 'documentoAsociado.0.cdc 2437'],
  ['an invoice about an advance', minimal({ documentoAsociado }), enLibros({ tipoTransaccion: 9 }), undefined],
  ['in dollars', sobre(), enLibros({ moneda: 'USD' }), 'moneda 2438'],
  ['in dollars, by a remission', remision({ documentoAsociado }), enLibros({ moneda: 'USD' }), undefined],
  ['of another receiver', sobre({ receptor: persona }), enLibros(), 'receptor.numeroDocumento 2441'],
  ['innominate', sobre({ receptor: persona }), enLibros({ receptor: '0' }), undefined],
  ['innominate, by a remission', remision({ documentoAsociado }), enLibros({ receptor: '0' }), undefined],
  ['nominated', sobre({ receptor: persona }), enLibros({ receptor: '' }), undefined],
  ['all of it', de(11000), enLibros(), undefined],
  ['more than all of it', de('11000.5'), enLibros(), 'items 2417'],
  ['what was left of it', de(4000), enLibros({ acreditado: '7000.00000000' }), undefined],
  ['more than was left', de(4001), enLibros({ acreditado: '7000.00000000' }), 'items 2417'],
  [
    'more, by a debit note',
    sobre({ tipoDocumento: 6, items: [item({ precioUnitario: 99000 })] }),
    enLibros(),
    undefined,
  ],
]
