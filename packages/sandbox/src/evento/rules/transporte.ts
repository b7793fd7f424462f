/**
 * Rules of SIFEN about changes of a transport under way: place of delivery, driver, carrier, vehicle. MT v150 §11.6.7,
 * NT18
 */
import { checkDigit } from '../../rules/check-digit.ts'
import { isMisdescribed } from '../../rules/descripciones.ts'
import { reglasDeLugar } from '../../rules/lugares.ts'
import { rule } from '../../rules/rule.ts'
import { DOCUMENTO_IDENTIDAD, MODALIDAD_TRANSPORTE, TIPO_TRANSPORTE } from '../../tables/codigos.ts'
import type { Contenido } from '../evento-fields.ts'
import { type EventoRule, type EventoSubmission, firmaDelEmisor, isUnknown, on } from './evento-rule.ts'

type Transporte = Contenido<'rGeVeTr'>
type Campo = keyof Transporte

const MOTIVOS = { entrega: '1', chofer: '2', transportista: '3', vehiculo: '4' } as const
const POR_MOTIVO = {
  entrega: 'requerido para el motivo Cambio del local de la entrega',
  entregaF: 'requerida para el motivo Cambio del local de la entrega',
  vehiculo: 'requerido para el motivo Cambio de vehículo',
  vehiculoF: 'requerida para el motivo Cambio de vehículo',
}

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
  departamento: ['4303', 'GET005a', 'Descripción del departamento del local de la entrega no corresponde al código'],
  relation: ['4300', 'GET004', 'El Departamento, el Distrito y la Ciudad del local de entrega no están relacionados'],
  distrito: ['4305', 'GET007a', 'Descripción del distrito del local de la entrega no corresponde al código'],
  ciudad: ['4308', 'GET009a', 'Descripción de la ciudad del local de la entrega no corresponde al código'],
})

export const REGLAS_TRANSPORTE_EVENTO: readonly EventoRule[] = [
  firmaDelEmisor,
  ...[relacion, departamento, distrito, ciudad].filter(found => found !== undefined),
  rule(
    '4301',
    'GET004a',
    `Código del departamento del local de la entrega ${POR_MOTIVO.entrega}`,
    neededFor('entrega', 'cDepEnt'),
  ),
  rule(
    '4302',
    'GET005',
    'Descripción del departamento del local de la entrega es requerida',
    neededWhen('dDesDepEnt', ({ cDepEnt }) => cDepEnt !== undefined),
  ),
  rule(
    '4304',
    'GET007',
    'Descripción del distrito del local de la entrega es requerida',
    neededWhen('dDesDisEnt', ({ cDisEnt }) => cDisEnt !== undefined),
  ),
  rule(
    '4306',
    'GET008',
    `Código de la ciudad del local de la entrega ${POR_MOTIVO.entrega}`,
    neededFor('entrega', 'cCiuEnt'),
  ),
  rule(
    '4307',
    'GET009',
    'Descripción de la ciudad del local de la entrega es requerida',
    neededWhen('dDesCiuEnt', ({ cCiuEnt }) => cCiuEnt !== undefined),
  ),
  rule('4309', 'GET010', `Dirección del local de la entrega ${POR_MOTIVO.entregaF}`, neededFor('entrega', 'dDirEnt')),
  rule(
    '4310',
    'GET011',
    `Número de casa del local de la entrega ${POR_MOTIVO.entrega}`,
    neededFor('entrega', 'dNumCas'),
  ),
  rule(
    '4311',
    'GET013',
    'Nombre y apellido del chofer requerido para el motivo Cambio del chofer',
    neededFor('chofer', 'dNomChof'),
  ),
  rule(
    '4312',
    'GET014',
    'Número de documento de identidad del chofer requerido para el motivo Cambio del chofer',
    neededFor('chofer', 'dNumIDChof'),
  ),
  rule(
    '4313',
    'GET015',
    'Naturaleza del transportista requerida para el motivo Cambio del transportista',
    neededFor('transportista', 'iNatTrans'),
  ),
  rule(
    '4314',
    'GET016',
    'RUC del transportista no informado',
    neededWhen('dRucTrans', ({ iNatTrans }) => iNatTrans === '1'),
  ),
  rule(
    '4315',
    'GET016a',
    'RUC del transportista inexistente',
    ofTransport(({ dRucTrans = '' }, { book }) => book.taxpayer(dRucTrans)?.estado === 'INEXISTENTE'),
  ),
  rule(
    '4316',
    'GET016b',
    'El RUC del transportista se encuentra inactivo',
    ofTransport(({ dRucTrans = '' }, { book }) => (book.taxpayer(dRucTrans)?.estado ?? 'ACT') !== 'ACT'),
  ),
  rule(
    '4317',
    'GET016c',
    'RUC del transportista no requerido',
    ofTransport(({ iNatTrans, dRucTrans }) => iNatTrans === '2' && dRucTrans !== undefined),
  ),
  rule(
    '4318',
    'GET017',
    'Dígito Verificador del RUC del transportista incorrecto',
    ofTransport(
      ({ dRucTrans, dDVTrans }) => dDVTrans !== (dRucTrans === undefined ? undefined : checkDigit(dRucTrans)),
    ),
  ),
  rule(
    '4319',
    'GET018',
    'Nombre o razón social del transportista es requerido para el motivo del evento',
    neededFor('transportista', 'dNomTrans'),
  ),
  rule(
    '4320',
    'GET019',
    'Tipo de documento de identidad del transportista no informado',
    neededWhen('iTipIDTrans', ({ iNatTrans }) => iNatTrans === '2'),
  ),
  rule(
    '4321',
    'GET019a',
    'Tipo de documento de identidad del transportista no requerido',
    ofTransport(({ iNatTrans, iTipIDTrans }) => iNatTrans === '1' && iTipIDTrans !== undefined),
  ),
  rule(
    '4322',
    'GET020',
    'Descripción del tipo de documento de identidad del transportista no informada',
    neededWhen('dDTipIDTrans', ({ iTipIDTrans }) => iTipIDTrans !== undefined),
  ),
  rule(
    '4323',
    'GET020a',
    'Descripción del tipo de documento de identidad del transportista no corresponde al código',
    ofTransport(({ iTipIDTrans, dDTipIDTrans }) => isMisdescribed([iTipIDTrans, dDTipIDTrans], DOCUMENTO_IDENTIDAD)),
  ),
  rule(
    '4324',
    'GET021',
    'Número de documento de identidad del transportista no informado',
    neededWhen('dNumIDTrans', ({ iTipIDTrans }) => iTipIDTrans !== undefined),
  ),
  rule('4325', 'GET022', `Tipo de transporte ${POR_MOTIVO.vehiculo}`, neededFor('vehiculo', 'iTipTrans')),
  rule(
    '4326',
    'GET023',
    'Descripción del tipo de transporte es requerida',
    neededWhen('dDesTipTrans', ({ iTipTrans }) => iTipTrans !== undefined),
  ),
  rule(
    '4327',
    'GET023a',
    'Descripción del tipo de transporte no corresponde al código',
    ofTransport(({ iTipTrans, dDesTipTrans }) => isMisdescribed([iTipTrans, dDesTipTrans], TIPO_TRANSPORTE)),
  ),
  rule('4328', 'GET024', `Modalidad del transporte ${POR_MOTIVO.vehiculo}`, neededFor('vehiculo', 'iModTrans')),
  rule(
    '4329',
    'GET025',
    'Descripción de la modalidad del transporte es requerida',
    neededWhen('dDesModTrans', ({ iModTrans }) => iModTrans !== undefined),
  ),
  rule(
    '4330',
    'GET025a',
    'Descripción de la modalidad del transporte no corresponde al código',
    ofTransport(({ iModTrans, dDesModTrans }) => isMisdescribed([iModTrans, dDesModTrans], MODALIDAD_TRANSPORTE)),
  ),
  rule('4331', 'GET026', `Tipo de vehículo ${POR_MOTIVO.vehiculo}`, neededFor('vehiculo', 'dTiVehTras')),
  rule('4332', 'GET027', `Marca del vehículo ${POR_MOTIVO.vehiculoF}`, neededFor('vehiculo', 'dMarVeh')),
  rule(
    '4333',
    'GET028',
    `Tipo de identificación del vehículo ${POR_MOTIVO.vehiculo}`,
    neededFor('vehiculo', 'dTipIdenVeh'),
  ),
  rule(
    '4334',
    'GET029',
    'Tipo de identificación del vehículo no informado',
    neededWhen('dNroIDVeh', ({ dTipIdenVeh }) => dTipIdenVeh === '1'),
  ),
  rule(
    '4335',
    'GET030',
    'Número de matrícula del vehículo no informado',
    neededWhen('dNroMatVeh', ({ dTipIdenVeh }) => dTipIdenVeh === '2'),
  ),
  rule('4336', 'GET002', 'CDC no existente en el SIFEN', isUnknown),
]
