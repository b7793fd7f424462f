/** Rules of SIFEN about naming the receiver of an invoice issued without one. NT14 */
import { typeOf } from '../../document/identity.ts'
import { checkDigit } from '../../rules/check-digit.ts'
import { isMisdescribed } from '../../rules/descripciones.ts'
import { reglasDeLugar } from '../../rules/lugares.ts'
import { rule } from '../../rules/rule.ts'
import { DOCUMENTO_RECEPTOR } from '../../tables/codigos.ts'
import { PAISES } from '../../tables/paises.ts'
import type { Contenido } from '../evento-fields.ts'
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
  departamento: ['4471', 'GENFE018', 'Descripción del departamento del receptor no corresponde al código'],
  relation: ['4474', 'GENFE021', 'El Departamento, el Distrito y la Ciudad del receptor no están relacionados'],
  distrito: ['4472', 'GENFE020', 'Descripción del distrito de receptor no corresponde al código'],
  ciudad: ['4473', 'GENFE022', 'Descripción de la ciudad del receptor no corresponde al código'],
})

export const REGLAS_NOMINACION: readonly EventoRule[] = [
  ...REGLAS_LUGAR_RECEPTOR,
  rule('4451', 'GENFE002', 'CDC inválido', isCdcWrong),
  rule(
    '4452',
    'GENFE002a',
    'El CDC informado no existe en la base de datos del SIFEN o ha sido cancelado',
    s => isUnknown(s) || isCancelled(s),
  ),
  rule(
    '4453',
    'GENFE002b',
    'El CDC del DTE informado ya cuenta con un evento previo de nominación de factura electrónica',
    has('rGEveNom'),
  ),
  rule(
    '4454',
    'GENFE002c',
    'El tipo de documento del CDC informado no corresponde a Factura electrónica',
    ({ cdc }) => typeOf(cdc) !== '1',
  ),
  rule(
    '4456',
    'GENFE006',
    'Descripción del país receptor no corresponde al código',
    ofReceiver(({ cPaisRec, dDesPaisRe }) => isMisdescribed([cPaisRec, dDesPaisRe], PAISES)),
  ),
  rule('4457', 'GENFE007', 'Es obligatorio informar el tipo de contribuyente receptor', needed('1', 'iTiContRec')),
  rule('4458', 'GENFE007a', 'Tipo de contribuyente receptor inválido', unwanted('2', 'iTiContRec')),
  rule('4459', 'GENFE008', 'Es obligatorio informar el RUC del receptor contribuyente', needed('1', 'dRucRec')),
  rule('4460', 'GENFE008a', 'RUC del receptor no requerido', unwanted('2', 'dRucRec')),
  rule(
    '4461',
    'GENFE008b',
    'RUC del receptor inexistente en la base de datos de Marangatu',
    ofReceiver(({ dRucRec = '' }, { book }) => book.taxpayer(dRucRec)?.estado === 'INEXISTENTE'),
  ),
  rule(
    '4462',
    'GENFE008c',
    'El RUC se encuentra inactivo para el tipo de contribuyente receptor',
    ofReceiver(({ dRucRec = '' }, { book }) => ['CAN', 'CDE'].includes(book.taxpayer(dRucRec)?.estado ?? 'ACT')),
  ),
  rule(
    '4463',
    'GENFE009',
    'Dígito Verificador del RUC del receptor incorrecto',
    ofReceiver(({ dRucRec, dDVRec }) => dDVRec !== (dRucRec === undefined ? undefined : checkDigit(dRucRec))),
  ),
  rule(
    '4464',
    'GENFE010',
    'Es obligatorio informar el tipo de documento de identidad del receptor',
    needed('2', 'iTipIDRec'),
  ),
  rule('4465', 'GENFE010a', 'Tipo de documento de identidad del receptor no requerido', unwanted('1', 'iTipIDRec')),
  rule(
    '4466',
    'GENFE011',
    'Descripción del tipo de documento de identidad del receptor no corresponde al código',
    ofReceiver(({ iTipIDRec, dDTipIDRec }) => isMisdescribed([iTipIDRec, dDTipIDRec], DOCUMENTO_RECEPTOR)),
  ),
  rule(
    '4467',
    'GENFE012',
    'Es obligatorio informar el número de documento de identidad del receptor',
    needed('2', 'dNumIDRec'),
  ),
  rule(
    '4468',
    'GENFE002d',
    'El RUC del Emisor del evento no corresponde al emisor de la factura electrónica',
    s => !isIssuer(s),
  ),
  rule('4469', 'GENFE002e', 'El receptor de la Factura electrónica debe ser innominado', ({ approval, de }) => {
    return approval !== undefined && de()?.gDatGralOpe.gDatRec.iTipIDRec !== INNOMINADO
  }),
  rule(
    '4470',
    'GENFE016',
    'Es obligatorio informar el número de casa del receptor',
    ofReceiver(({ dDirRec, dNumCasRec }) => dDirRec !== undefined && dNumCasRec === undefined),
  ),
  rule(
    '4475',
    'GENFE004',
    'Naturaleza del receptor incorrecto para el tipo de operación informado',
    // NT14: B2B (GENFE027) is for taxpayers, B2C and B2F for the others.
    ofReceiver(({ iTiOpe, iNatRec }) => (iTiOpe === B2B) !== (iNatRec === '1')),
  ),
  rule(
    '4476',
    'GENFE005',
    'Código de país del receptor inválido para el tipo de operación informado',
    ofReceiver(({ iTiOpe, cPaisRec }) => (iTiOpe === B2F) === (cPaisRec === 'PRY')),
  ),
  rule(
    '4477',
    'GENFE012',
    'El número de documento de identidad del receptor no es requerido',
    unwanted('1', 'dNumIDRec'),
  ),
  rule(
    '4478',
    'GENFE015',
    'Dirección del receptor no informado para el tipo de documento electrónico',
    ofReceiver(({ iTiOpe, dDirRec }) => iTiOpe === B2F && dDirRec === undefined),
  ),
]
