/**
 * Rules of SIFEN about the approved documents that a document refers to: their content and their events. MT v150 12.4
 * group H, NT10, NT15
 */
import { decimal, sum } from '../document/decimal.ts'
import { issuerOf, typeOf } from '../document/identity.ts'
import type { De } from '../document/rde-fields.ts'
import { anyAssociated } from './asociados.ts'
import { type Rule, rule, type Submission } from './rule.ts'

const ANTICIPO = '9'
const FACTURA = '1'
const NOTA_DE_CREDITO = '5'
const REMISION = '7'

const againstReferred = (isWrong: (referred: De, s: Submission, cdc: string) => boolean) =>
  anyAssociated(({ dCdCDERef }, s) => {
    const referred = dCdCDERef === undefined ? undefined : s.referenced(dCdCDERef)
    return dCdCDERef !== undefined && referred !== undefined && isWrong(referred, s, dCdCDERef)
  })

const receiverOf = ({ gDatGralOpe: { gDatRec } }: De) => gDatRec.dRucRec ?? gDatRec.dNumIDRec

/** Returns the receiver that an event gave to an invoice issued without one. */
const nominatedIn = ({ book }: Submission, cdc: string) =>
  book.eventsOf(cdc).find(({ tipo }) => tipo === 'rGEveNom')?.receptor

const totalOf = (de: De | undefined) => decimal(de?.gTotSub?.dTotGralOpe)

/** Returns the sum of the credit notes on a document, without the cancelled ones. */
const credited = (s: Submission, cdc: string) =>
  sum(
    s.book.associatedWith(cdc).filter(other => typeOf(other) === NOTA_DE_CREDITO && !s.book.isCancelled(other)),
    other => totalOf(s.referenced(other)),
  )

export const REGLAS_REFERIDOS: readonly Rule[] = [
  rule(
    '2403',
    'H004a',
    'Número de CDC del DTE referenciado inexistente',
    anyAssociated(({ dCdCDERef }, s) => dCdCDERef !== undefined && !s.isKnown(dCdCDERef)),
  ),
  rule(
    '2404',
    'H004b',
    'El CDC informado corresponde a un DTE cancelado',
    anyAssociated(({ dCdCDERef }, s) => dCdCDERef !== undefined && s.book.isCancelled(dCdCDERef)),
  ),
  rule(
    '2417',
    'H004d',
    'Sumatoria de los documentos asociados supera el monto total del documento electrónico referenciado',
    againstReferred(
      (referred, s, cdc) =>
        s.tipo === NOTA_DE_CREDITO && typeOf(cdc) === FACTURA && credited(s, cdc) + totalOf(s.de) > totalOf(referred),
    ),
  ),
  rule(
    '2437',
    'H004e',
    'Tipo de transacción de la FE asociada, es incorrecto',
    againstReferred(
      (referred, { tipo }, cdc) =>
        tipo === FACTURA && typeOf(cdc) === FACTURA && referred.gDatGralOpe.gOpeCom?.iTipTra !== ANTICIPO,
    ),
  ),
  rule(
    '2438',
    'H004f',
    'Moneda de la operación informada no coincidente con la moneda del documento asociado',
    againstReferred(({ gDatGralOpe: { gOpeCom } }, s) => {
      const moneda = s.de.gDatGralOpe.gOpeCom?.cMoneOpe
      return moneda !== undefined && gOpeCom !== undefined && gOpeCom.cMoneOpe !== moneda
    }),
  ),
  rule(
    '2439',
    'H004g',
    'El CDC asociado no corresponde al emisor del documento electrónico',
    anyAssociated(
      ({ dCdCDERef, dRucFus }, s) =>
        dCdCDERef !== undefined && dRucFus === undefined && issuerOf(dCdCDERef) !== s.de.gDatGralOpe.gEmis.dRucEm,
    ),
  ),
  rule(
    '2440',
    'H005b',
    'Número de timbrado no corresponde al tipo de documento asociado',
    anyAssociated(({ dNTimDI = '' }, { book }) => {
      const stamp = book.stamp(dNTimDI)
      return stamp !== undefined && stamp.electronico !== false
    }),
  ),
  rule(
    '2441',
    'H004h',
    'El CDC asociado no corresponde al receptor del documento electrónico',
    againstReferred(
      (referred, s, cdc) =>
        s.tipo !== REMISION && nominatedIn(s, cdc) === undefined && receiverOf(referred) !== receiverOf(s.de),
    ),
  ),
  rule(
    '2442',
    'H004i',
    'El receptor informado en el CDC asociado no corresponde al informado en el evento de Nominación de Factura Electrónica',
    againstReferred((_, s, cdc) => {
      const nominated = nominatedIn(s, cdc)
      return s.tipo !== REMISION && nominated !== undefined && nominated !== receiverOf(s.de)
    }),
  ),
]
