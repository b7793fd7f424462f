/**
 * Rules of SIFEN about changes of a transport under way: place of delivery, driver, carrier, vehicle. MT v150 §11.6.7,
 * NT18
 */
import { type Contenido, checkDigit } from '../../fields/index.ts'
import { DOCUMENTO_IDENTIDAD, MODALIDAD_TRANSPORTE, TIPO_TRANSPORTE } from '../../tables/codigos.ts'
import { isMisdescribed, reglasDeLugar, rule } from '../rule/index.ts'
import { type EventoRule, type EventoSubmission, firmaDelEmisor, isUnknown, on } from './evento-rule.ts'

type Transporte = Contenido<'rGeVeTr'>
type Campo = keyof Transporte

const MOTIVOS = { entrega: '1', chofer: '2', transportista: '3', vehiculo: '4' } as const
const ofTransport = (isWrong: (campos: Transporte, s: EventoSubmission) => boolean) => on('rGeVeTr', isWrong)

/** Requires a field for a motive. */
const neededFor = (motivo: keyof typeof MOTIVOS, campo: Campo) =>
  ofTransport(campos => campos.dMotEv === MOTIVOS[motivo] && campos[campo] === undefined)

/** Requires a field when the condition on other fields holds. */
const neededWhen = (campo: Campo, when: (campos: Transporte) => boolean) =>
  ofTransport(campos => when(campos) && campos[campo] === undefined)

const [departamento, relacion, distrito, ciudad] = reglasDeLugar<EventoSubmission>({
  of: ({ evento }) => {
    if (evento.tipo !== 'rGeVeTr') return []
    const { cDepEnt, dDesDepEnt, cDisEnt, dDesDisEnt, cCiuEnt, dDesCiuEnt } = evento.campos
    return [{ departamento: [cDepEnt, dDesDepEnt], distrito: [cDisEnt, dDesDisEnt], ciudad: [cCiuEnt, dDesCiuEnt] }]
  },
  departamento: '4303',
  relation: '4300',
  distrito: '4305',
  ciudad: '4308',
})

export const REGLAS_TRANSPORTE_EVENTO: readonly EventoRule[] = [
  firmaDelEmisor,
  ...[relacion, departamento, distrito, ciudad].filter(found => found !== undefined),
  rule('4301', neededFor('entrega', 'cDepEnt')),
  rule(
    '4302',
    neededWhen('dDesDepEnt', ({ cDepEnt }) => cDepEnt !== undefined),
  ),
  rule(
    '4304',
    neededWhen('dDesDisEnt', ({ cDisEnt }) => cDisEnt !== undefined),
  ),
  rule('4306', neededFor('entrega', 'cCiuEnt')),
  rule(
    '4307',
    neededWhen('dDesCiuEnt', ({ cCiuEnt }) => cCiuEnt !== undefined),
  ),
  rule('4309', neededFor('entrega', 'dDirEnt')),
  rule('4310', neededFor('entrega', 'dNumCas')),
  rule('4311', neededFor('chofer', 'dNomChof')),
  rule('4312', neededFor('chofer', 'dNumIDChof')),
  rule('4313', neededFor('transportista', 'iNatTrans')),
  rule(
    '4314',
    neededWhen('dRucTrans', ({ iNatTrans }) => iNatTrans === '1'),
  ),
  rule(
    '4315',
    ofTransport(({ dRucTrans = '' }, { book }) => book.taxpayer(dRucTrans)?.estado === 'INEXISTENTE'),
  ),
  rule(
    '4316',
    ofTransport(({ dRucTrans = '' }, { book }) => (book.taxpayer(dRucTrans)?.estado ?? 'ACT') !== 'ACT'),
  ),
  rule(
    '4317',
    ofTransport(({ iNatTrans, dRucTrans }) => iNatTrans === '2' && dRucTrans !== undefined),
  ),
  rule(
    '4318',
    ofTransport(
      ({ dRucTrans, dDVTrans }) => dDVTrans !== (dRucTrans === undefined ? undefined : checkDigit(dRucTrans)),
    ),
  ),
  rule('4319', neededFor('transportista', 'dNomTrans')),
  rule(
    '4320',
    neededWhen('iTipIDTrans', ({ iNatTrans }) => iNatTrans === '2'),
  ),
  rule(
    '4321',
    ofTransport(({ iNatTrans, iTipIDTrans }) => iNatTrans === '1' && iTipIDTrans !== undefined),
  ),
  rule(
    '4322',
    neededWhen('dDTipIDTrans', ({ iTipIDTrans }) => iTipIDTrans !== undefined),
  ),
  rule(
    '4323',
    ofTransport(({ iTipIDTrans, dDTipIDTrans }) => isMisdescribed([iTipIDTrans, dDTipIDTrans], DOCUMENTO_IDENTIDAD)),
  ),
  rule(
    '4324',
    neededWhen('dNumIDTrans', ({ iTipIDTrans }) => iTipIDTrans !== undefined),
  ),
  rule('4325', neededFor('vehiculo', 'iTipTrans')),
  rule(
    '4326',
    neededWhen('dDesTipTrans', ({ iTipTrans }) => iTipTrans !== undefined),
  ),
  rule(
    '4327',
    ofTransport(({ iTipTrans, dDesTipTrans }) => isMisdescribed([iTipTrans, dDesTipTrans], TIPO_TRANSPORTE)),
  ),
  rule('4328', neededFor('vehiculo', 'iModTrans')),
  rule(
    '4329',
    neededWhen('dDesModTrans', ({ iModTrans }) => iModTrans !== undefined),
  ),
  rule(
    '4330',
    ofTransport(({ iModTrans, dDesModTrans }) => isMisdescribed([iModTrans, dDesModTrans], MODALIDAD_TRANSPORTE)),
  ),
  rule('4331', neededFor('vehiculo', 'dTiVehTras')),
  rule('4332', neededFor('vehiculo', 'dMarVeh')),
  rule('4333', neededFor('vehiculo', 'dTipIdenVeh')),
  rule(
    '4334',
    neededWhen('dNroIDVeh', ({ dTipIdenVeh }) => dTipIdenVeh === '1'),
  ),
  rule(
    '4335',
    neededWhen('dNroMatVeh', ({ dTipIdenVeh }) => dTipIdenVeh === '2'),
  ),
  rule('4336', isUnknown),
]
