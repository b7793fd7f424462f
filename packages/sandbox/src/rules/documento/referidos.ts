/**
 * Rules of SIFEN about the approved documents that a document refers to: their content and their events. MT v150 12.4
 * group H, NT10, NT15
 */

import { type De, issuerOf, typeOf } from '../../fields/index.ts'
import { type Rule, rule, type Submission } from '../rule/index.ts'
import { anyAssociated } from './asociados.ts'
import { decimal, sum } from './decimal.ts'

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
    anyAssociated(({ dCdCDERef }, s) => dCdCDERef !== undefined && !s.isKnown(dCdCDERef)),
  ),
  rule(
    '2404',
    anyAssociated(({ dCdCDERef }, s) => dCdCDERef !== undefined && s.book.isCancelled(dCdCDERef)),
  ),
  rule(
    '2417',
    againstReferred(
      (referred, s, cdc) =>
        s.tipo === NOTA_DE_CREDITO && typeOf(cdc) === FACTURA && credited(s, cdc) + totalOf(s.de) > totalOf(referred),
    ),
  ),
  rule(
    '2437',
    againstReferred(
      (referred, { tipo }, cdc) =>
        tipo === FACTURA && typeOf(cdc) === FACTURA && referred.gDatGralOpe.gOpeCom?.iTipTra !== ANTICIPO,
    ),
  ),
  rule(
    '2438',
    againstReferred(({ gDatGralOpe: { gOpeCom } }, s) => {
      const moneda = s.de.gDatGralOpe.gOpeCom?.cMoneOpe
      return moneda !== undefined && gOpeCom !== undefined && gOpeCom.cMoneOpe !== moneda
    }),
  ),
  rule(
    '2439',
    anyAssociated(
      ({ dCdCDERef, dRucFus }, s) =>
        dCdCDERef !== undefined && dRucFus === undefined && issuerOf(dCdCDERef) !== s.de.gDatGralOpe.gEmis.dRucEm,
    ),
  ),
  rule(
    '2440',
    anyAssociated(({ dNTimDI = '' }, { book }) => {
      const timbrado = book.timbrado(dNTimDI)
      return timbrado !== undefined && timbrado.electronico !== false
    }),
  ),
  rule(
    '2441',
    againstReferred(
      (referred, s, cdc) =>
        s.tipo !== REMISION && nominatedIn(s, cdc) === undefined && receiverOf(referred) !== receiverOf(s.de),
    ),
  ),
  rule(
    '2442',
    againstReferred((_, s, cdc) => {
      const nominated = nominatedIn(s, cdc)
      return s.tipo !== REMISION && nominated !== undefined && nominated !== receiverOf(s.de)
    }),
  ),
]
