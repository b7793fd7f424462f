/**
 * Rules of SIFEN that consult the register of taxpayers. An unknown RUC counts as existing and active. MT v150 12.4,
 * NT20
 */
import type { Taxpayer } from '../../book/index.ts'
import { type Rule, rule, type Submission } from '../rule/index.ts'

/** States in which a taxpayer may not issue, buy from another one, or carry goods. SAD and BLQ do not reject. */
const BAJAS: readonly string[] = ['CAN', 'CDE', 'SUS']
const EMPRESA = '2'
const B2G = '3'
/** Operations between taxpayers. */
const ENTRE_CONTRIBUYENTES: readonly string[] = ['1', B2G]

const issuer = ({ de }: Submission) => de.gDatGralOpe.gEmis
const receiver = ({ de }: Submission) => de.gDatGralOpe.gDatRec

/** Applies a condition to the register's data of a taxpayer that the document names. */
const known =
  (rucOf: (s: Submission) => string | undefined) =>
  (isWrong: (taxpayer: Taxpayer, s: Submission) => boolean): Rule['breaks'] =>
  s => {
    const taxpayer = s.book.taxpayer(rucOf(s) ?? '')
    return taxpayer !== undefined && isWrong(taxpayer, s)
  }

const ofIssuer = known(s => issuer(s).dRucEm)
const ofReceiver = known(s => receiver(s).dRucRec)
const ofCarrier = known(({ de }) => de.gDtipDE.gTransp?.gCamTrans?.dRucTrans)
const isMissing = ({ estado }: Taxpayer) => estado === 'INEXISTENTE'

/** True when the condition holds for any activity of the document. False when the register has no activities. */
const anyActivity = (isWrong: (description: string | undefined, written: string) => boolean) =>
  ofIssuer(({ actividades }, s) => {
    if (actividades === undefined) return false
    return issuer(s).gActEco.some(({ cActEco, dDesActEco }) => isWrong(actividades[cActEco], dDesActEco))
  })

export const REGLAS_PADRON: readonly Rule[] = [
  rule('1250', ofIssuer(isMissing)),
  rule(
    '1252',
    ofIssuer(({ estado }) => BAJAS.includes(estado)),
  ),
  rule(
    '1261',
    anyActivity(description => description === undefined),
  ),
  rule(
    '1262',
    anyActivity((description, written) => description !== written),
  ),
  rule('1306', ofReceiver(isMissing)),
  rule(
    '1307',
    ofReceiver(({ estado }, s) => receiver(s).iTiContRec === EMPRESA && BAJAS.includes(estado)),
  ),
  rule(
    '1308',
    ofReceiver(({ estado }, s) => ENTRE_CONTRIBUYENTES.includes(receiver(s).iTiOpe) && BAJAS.includes(estado)),
  ),
  rule(
    '1332',
    ofReceiver(({ organismoDelEstado }, s) => organismoDelEstado === true && receiver(s).iTiOpe !== B2G),
  ),
  rule('1603', ({ de, book }) =>
    (de.gDtipDE.gCamCond?.gPaConEIni ?? []).some(({ gPagTarCD }) => {
      const processor = book.taxpayer(gPagTarCD?.dRUCProTar ?? '')
      return processor !== undefined && isMissing(processor)
    }),
  ),
  rule('2303', ofCarrier(isMissing)),
  rule(
    '2304',
    ofCarrier(({ estado }) => BAJAS.includes(estado)),
  ),
]
