/** Rules of SIFEN about naming the receiver of an invoice issued without one. NT14 */
import { type Contenido, checkDigit, typeOf } from '../../fields/index.ts'
import { DOCUMENTO_RECEPTOR, PAIS } from '../../tables/codigos.ts'
import { isMisdescribed, reglasDeLugar, rule } from '../rule/index.ts'
import {
  type EventoRule,
  type EventoSubmission,
  has,
  isCancelled,
  isCdcWrong,
  isIssuer,
  isUnknown,
  on,
} from './evento-rule.ts'

type Nominacion = Contenido<'rGEveNom'>

const INNOMINADO = '5'
const B2B = '1'
const B2F = '4'

const ofReceiver = (isWrong: (campos: Nominacion, s: EventoSubmission) => boolean) => on('rGEveNom', isWrong)
/** Requires a field for a taxpayer ('1') or for another receiver ('2'). */
const needed = (iNatRec: '1' | '2', campo: keyof Nominacion) =>
  ofReceiver(campos => campos.iNatRec === iNatRec && campos[campo] === undefined)
const unwanted = (iNatRec: '1' | '2', campo: keyof Nominacion) =>
  ofReceiver(campos => campos.iNatRec === iNatRec && campos[campo] !== undefined)

const REGLAS_LUGAR_RECEPTOR = reglasDeLugar<EventoSubmission>({
  of: ({ evento }) => {
    if (evento.tipo !== 'rGEveNom') return []
    const { cDepRec, dDesDepRec, cDisRec, dDesDisRec, cCiuRec, dDesCiuRec } = evento.campos
    return [{ departamento: [cDepRec, dDesDepRec], distrito: [cDisRec, dDesDisRec], ciudad: [cCiuRec, dDesCiuRec] }]
  },
  departamento: '4471',
  relation: '4474',
  distrito: '4472',
  ciudad: '4473',
})

export const REGLAS_NOMINACION: readonly EventoRule[] = [
  ...REGLAS_LUGAR_RECEPTOR,
  rule('4451', isCdcWrong),
  rule('4452', s => isUnknown(s) || isCancelled(s)),
  rule('4453', has('rGEveNom')),
  rule('4454', ({ cdc }) => typeOf(cdc) !== '1'),
  rule(
    '4456',
    ofReceiver(({ cPaisRec, dDesPaisRe }) => isMisdescribed([cPaisRec, dDesPaisRe], PAIS)),
  ),
  rule('4457', needed('1', 'iTiContRec')),
  rule('4458', unwanted('2', 'iTiContRec')),
  rule('4459', needed('1', 'dRucRec')),
  rule('4460', unwanted('2', 'dRucRec')),
  rule(
    '4461',
    ofReceiver(({ dRucRec = '' }, { book }) => book.taxpayer(dRucRec)?.estado === 'INEXISTENTE'),
  ),
  rule(
    '4462',
    ofReceiver(({ dRucRec = '' }, { book }) => ['CAN', 'CDE'].includes(book.taxpayer(dRucRec)?.estado ?? 'ACT')),
  ),
  rule(
    '4463',
    ofReceiver(({ dRucRec, dDVRec }) => dDVRec !== (dRucRec === undefined ? undefined : checkDigit(dRucRec))),
  ),
  rule('4464', needed('2', 'iTipIDRec')),
  rule('4465', unwanted('1', 'iTipIDRec')),
  rule(
    '4466',
    ofReceiver(({ iTipIDRec, dDTipIDRec }) => isMisdescribed([iTipIDRec, dDTipIDRec], DOCUMENTO_RECEPTOR)),
  ),
  rule('4467', needed('2', 'dNumIDRec')),
  rule('4468', s => !isIssuer(s)),
  rule('4469', ({ approval, de }) => {
    return approval !== undefined && de()?.gDatGralOpe.gDatRec.iTipIDRec !== INNOMINADO
  }),
  rule(
    '4470',
    ofReceiver(({ dDirRec, dNumCasRec }) => dDirRec !== undefined && dNumCasRec === undefined),
  ),
  rule(
    '4475',
    ofReceiver(({ iTiOpe, iNatRec }) => (iTiOpe === B2B) !== (iNatRec === '1')),
  ),
  rule(
    '4476',
    ofReceiver(({ iTiOpe, cPaisRec }) => (iTiOpe === B2F) === (cPaisRec === 'PRY')),
  ),
  rule('4477', unwanted('1', 'dNumIDRec')),
  rule(
    '4478',
    ofReceiver(({ iTiOpe, dDirRec }) => iTiOpe === B2F && dDirRec === undefined),
  ),
]
