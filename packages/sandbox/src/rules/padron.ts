/**
 * Rules of SIFEN that consult the register of taxpayers. An unknown RUC counts as existing and active. MT v150 12.4,
 * NT20
 */
import type { Taxpayer } from '../book/register.ts'
import { type Rule, rule, type Submission } from './rule.ts'

/** States in which a taxpayer may not issue, and a company may not buy. */
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
  rule('1250', 'D101', 'RUC del emisor inexistente', ofIssuer(isMissing)),
  rule(
    '1252',
    'D101b',
    'El RUC del emisor se encuentra inactivo',
    ofIssuer(({ estado }) => BAJAS.includes(estado)),
  ),
  rule(
    '1261',
    'D131',
    'Código de actividad económica incorrecto',
    anyActivity(description => description === undefined),
  ),
  rule(
    '1262',
    'D132',
    'Descripción de la actividad económica no corresponde al código',
    anyActivity((description, written) => description !== written),
  ),
  rule('1306', 'D206b', 'RUC del receptor inexistente en la base de datos de Marangatu', ofReceiver(isMissing)),
  rule(
    '1307',
    'D206c',
    'El RUC se encuentra inactivo para el tipo de contribuyente receptor',
    ofReceiver(({ estado }, s) => receiver(s).iTiContRec === EMPRESA && BAJAS.includes(estado)),
  ),
  rule(
    '1308',
    'D206d',
    'El RUC del receptor se encuentra inactivo para el tipo de operación',
    ofReceiver(({ estado }, s) => ENTRE_CONTRIBUYENTES.includes(receiver(s).iTiOpe) && estado !== 'ACT'),
  ),
  rule(
    '1332',
    'D202b',
    'El tipo de operación no compatible para un Organismo o Entidad del Estado',
    ofReceiver(({ organismoDelEstado }, s) => organismoDelEstado === true && receiver(s).iTiOpe !== B2G),
  ),
  rule('1603', 'E623', 'RUC de la procesadora de tarjeta inexistente', ({ de, book }) =>
    (de.gDtipDE.gCamCond?.gPaConEIni ?? []).some(({ gPagTarCD }) => {
      const processor = book.taxpayer(gPagTarCD?.dRUCProTar ?? '')
      return processor !== undefined && isMissing(processor)
    }),
  ),
  rule('2303', 'E983a', 'RUC del transportista inexistente', ofCarrier(isMissing)),
  rule(
    '2304',
    'E983b',
    'El RUC del transportista se encuentra inactivo',
    ofCarrier(({ estado }) => estado !== 'ACT'),
  ),
]
