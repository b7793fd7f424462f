/**
 * The contract of each service, as the authority's WSDL gives it: names, and the elements of requests and answers.
 * wsdl.ts writes it for generated clients. docs/sifen §6
 */
import { SIFEN_NAMESPACE } from '../xml/index.ts'
import { Malformed } from './malformed.ts'
import type { ServiceName } from './services.ts'
import { named, type SoapRequest } from './soap.ts'

/**
 * A field: a simple type of XML Schema, fields of its own, one whole document, or the parts of a signed event. Documents
 * and events are signed as written, so their content is left as it is.
 */
export interface Field {
  readonly name: string
  readonly type: `xs:${string}` | readonly Field[] | 'document' | 'signed'
  /** Minimum and maximum number of occurrences. 1 and 1 unless given. */
  readonly min?: 0
  readonly max?: number
}

export interface Contract {
  readonly operation: string
  readonly request: Field
  readonly answer: Field
  /** Name of the port type. Binding, port and service begin with it. */
  readonly portType: string
  /** Ends of the names of its ports. */
  readonly ports: readonly string[]
}

const field = (name: string, type: Field['type'], min?: 0, max?: number): Field => ({
  ...{ name, type },
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
})

const dId = field('dId', 'xs:integer')
const dFecProc = field('dFecProc', 'xs:dateTime')
const dProtAut = field('dProtAut', 'xs:long', 0)
const resultado = [field('dCodRes', 'xs:string'), field('dMsgRes', 'xs:string')]

const rProtDe = [
  field('Id', 'xs:string', 0),
  dFecProc,
  field('dDigVal', 'xs:base64Binary', 0),
  field('dEstRes', 'xs:string', 0),
  dProtAut,
  field('gResProc', resultado, 0, 100),
]

const gGroupGesEve = field('gGroupGesEve', [{ ...field('rGesEve', 'signed'), max: 15 }])

const gResProcEVe = [
  field('dEstRes', 'xs:string'),
  dProtAut,
  field('id', 'xs:integer'),
  { ...field('gResProc', resultado), max: 100 },
]

const gResProcLote = [
  field('id', 'xs:string'),
  field('dEstRes', 'xs:string'),
  dProtAut,
  { ...field('gResProc', resultado), max: 5 },
]

const xContRUC = ['dRUCCons', 'dRazCons', 'dCodEstCons', 'dDesEstCons', 'dRUCFactElec'].map(name =>
  field(name, 'xs:string'),
)

export const CONTRACTS: Readonly<Record<ServiceName, Contract>> = {
  recibe: {
    operation: 'rEnviDe',
    request: field('rEnviDe', [dId, field('xDE', 'document')]),
    answer: field('rRetEnviDe', [field('rProtDe', rProtDe)]),
    portType: 'de-ws-sync-recibe',
    ports: ['Soap12'],
  },
  'recibe-lote': {
    operation: 'rEnvioLote',
    request: field('rEnvioLote', [dId, field('xDE', 'xs:base64Binary')]),
    answer: field('rResEnviLoteDe', [
      { ...dFecProc, min: 0 },
      ...resultado.map(one => ({ ...one, min: 0 as const })),
      field('dProtConsLote', 'xs:long', 0),
      field('dTpoProces', 'xs:integer', 0),
    ]),
    portType: 'de-ws-async-recibe',
    ports: ['Soap12'],
  },
  'consulta-lote': {
    operation: 'rEnviConsLoteDe',
    request: field('rEnviConsLoteDe', [dId, field('dProtConsLote', 'xs:long', 0), field('dCDC', 'xs:string', 0)]),
    answer: field('rResEnviConsLoteDe', [
      dFecProc,
      field('dCodResLot', 'xs:string'),
      field('dMsgResLot', 'xs:string'),
      field('gResProcLote', gResProcLote, 0, 50),
    ]),
    // The authority spells it so.
    portType: 'de-ws-consultas-consuta-lote',
    ports: ['Soap12'],
  },
  consulta: {
    operation: 'rEnviConsDe',
    request: field('rEnviConsDeRequest', [dId, field('dCDC', 'xs:string')]),
    answer: field('rEnviConsDeResponse', [dFecProc, ...resultado, field('xContenDE', 'xs:string', 0)]),
    portType: 'de-ws-consultas-consulta',
    ports: ['Soap12', 'Soap12.0'],
  },
  'consulta-ruc': {
    operation: 'rEnviConsRUC',
    request: field('rEnviConsRUC', [dId, field('dRUCCons', 'xs:string')]),
    answer: field('rResEnviConsRUC', [...resultado, field('xContRUC', xContRUC, 0)]),
    portType: 'de-ws-consultas-consulta-ruc',
    ports: ['Soap12'],
  },
  evento: {
    operation: 'rEnviEventoDe',
    request: field('rEnviEventoDe', [dId, field('dEvReg', [gGroupGesEve])]),
    answer: field('rRetEnviEventoDe', [dFecProc, { ...field('gResProcEVe', gResProcEVe), max: 15 }]),
    portType: 'de-ws-eventos-evento',
    ports: ['Soap12'],
  },
}

/** Checks that the element in the body is the request of a service. */
export function expectRequestOf(name: ServiceName, { root }: SoapRequest): void {
  const expected = CONTRACTS[name].request.name
  if (root.local !== expected || root.uri !== SIFEN_NAMESPACE)
    throw new Malformed(`el Body tiene ${named(root)}; ${name} espera ${expected} del namespace ${SIFEN_NAMESPACE}`)
}
