/**
 * Valid events of all kinds, and for each rule one defect that breaks it and no other, for the tests of the rules about
 * events.
 */
import { all, drop, insertAfter, local, set } from './sandbox-documents.ts'
import {
  cancelacion,
  conformidad,
  desconocimiento,
  desconocimientoDePersona,
  disconformidad,
  inutilizacion,
  nominacion,
  nominacionACedula,
  notificacion,
  notificacionDePersona,
  otraEntrega,
  otraPersona,
  otroChofer,
  otroTransportista,
  otroVehiculo,
} from './sandbox-eventos.ts'

type Edit = (xml: string) => string

/** The document of an event. The book of the test has an approved one of each. */
export type Sobre = 'factura' | 'innominada' | 'remision'

/** Signer of the event: the issuer of the document, or its receiver. */
export type Firmante = 'emisor' | 'receptor'

export interface GoodEvento {
  readonly sobre: Sobre
  readonly firmante: Firmante
  readonly content: (cdc: string, at: Date) => string
}

const ofIssuer = (sobre: Sobre, content: GoodEvento['content']): GoodEvento => ({ sobre, firmante: 'emisor', content })
const ofReceiver = (content: GoodEvento['content']): GoodEvento => ({ sobre: 'factura', firmante: 'receptor', content })

export const GOOD_EVENTOS = {
  'a cancellation': ofIssuer('factura', cancelacion),
  'a voiding': ofIssuer('factura', () => inutilizacion(5000, 5999)),
  'a nomination': ofIssuer('innominada', nominacion),
  'a nomination of a person': ofIssuer('innominada', nominacionACedula),
  'another place of delivery': ofIssuer('remision', otraEntrega),
  'another driver': ofIssuer('remision', otroChofer),
  'another carrier': ofIssuer('remision', otroTransportista),
  'a person as carrier': ofIssuer('remision', otraPersona),
  'another vehicle': ofIssuer('remision', otroVehiculo),
  'a notification': ofReceiver(notificacion),
  'a notification by a person': ofReceiver(notificacionDePersona),
  'a conformity': ofReceiver(conformidad),
  'a disagreement': ofReceiver(disconformidad),
  'a disclaimer': ofReceiver(desconocimiento),
  'a disclaimer by a person': ofReceiver(desconocimientoDePersona),
} as const satisfies Record<string, GoodEvento>

export type GoodName = keyof typeof GOOD_EVENTOS

export interface EventoDefect {
  readonly codigo: string
  readonly defect: string
  readonly good: GoodName
  /** Changes the unsigned rGesEve. */
  readonly edit: Edit
  /** True when the event is registered with an observation. */
  readonly observes: boolean
}

const defect = (codigo: string, defect: string, good: GoodName, edit: Edit): EventoDefect => ({
  ...{ codigo, defect, good, edit },
  observes: false,
})

/** Changes the last digit, which makes the CDC invalid. */
const otherDigit: Edit = xml =>
  xml.replace(/<Id>(\d{43})(\d)<\/Id>/, (_, body, dv) => `<Id>${body}${(Number(dv) + 1) % 10}</Id>`)

/** Replaces the CDC with a valid one of no document: the number and the check digit differ. */
const unknown: Edit = xml =>
  xml.replace(/<Id>(\d{17})\d{7}(\d{19})\d<\/Id>/, (_, before, after) => {
    const body = `${before}9999999${after}`
    const total = [...body].reverse().reduce((sum, digit, i) => sum + Number(digit) * ((i % 10) + 2), 0)
    return `<Id>${body}${total % 11 > 1 ? 11 - (total % 11) : 0}</Id>`
  })

const AN_HOUR_MS = 3_600_000
const ago = (name: string, now: Date, hours: number) => set(name, local(new Date(now.getTime() - hours * AN_HOUR_MS)))

/** Defects of events sent at `now`, about documents that were approved a moment before. */
export const eventoDefects = (now: Date): readonly EventoDefect[] => [
  defect('4000', 'the version before', 'a cancellation', set('dVerFor', '141')),
  defect('4001', 'a wrong check digit', 'a cancellation', otherDigit),
  defect('4002', 'a CDC that was not approved', 'a cancellation', unknown),
  defect('4060', 'a type of document of the future', 'a voiding', set('iTiDE', '2')),
  defect(
    '4065',
    'a range with a document in it',
    'a voiding',
    all(set('dNumIn', '0000001'), set('dNumFin', '0000900')),
  ),
  defect('4067', 'a range of 1,001 numbers', 'a voiding', set('dNumFin', '0006000')),
  defect('4068', 'a range that ends before it starts', 'a voiding', set('dNumFin', '0004999')),
  ...nominationDefects(),
  ...transportDefects(),
  ...receiverDefects(now),
]

function nominationDefects(): readonly EventoDefect[] {
  const company = (codigo: string, what: string, edit: Edit) => defect(codigo, what, 'a nomination', edit)
  const person = (codigo: string, what: string, edit: Edit) => defect(codigo, what, 'a nomination of a person', edit)
  return [
    company('4451', 'a wrong check digit', otherDigit),
    company('4452', 'a CDC that was not approved', unknown),
    company('4456', 'description of the country', set('dDesPaisRe', 'Argentina')),
    company('4457', 'a taxpayer without type', drop('iTiContRec')),
    person('4458', 'a person with type of taxpayer', insertAfter('dDesPaisRe', '<iTiContRec>1</iTiContRec>')),
    company('4459', 'a taxpayer without RUC', all(drop('dRucRec'), drop('dDVRec'))),
    person('4460', 'a person with RUC', insertAfter('dDesPaisRe', '<dRucRec>80099006</dRucRec><dDVRec>4</dDVRec>')),
    company('4463', 'a wrong check digit of the RUC', set('dDVRec', '5')),
    person('4464', 'a person without kind of document', all(drop('iTipIDRec'), drop('dDTipIDRec'))),
    company(
      '4465',
      'a taxpayer with kind of document',
      insertAfter('dDVRec', '<iTipIDRec>1</iTipIDRec><dDTipIDRec>Cédula paraguaya</dDTipIDRec>'),
    ),
    person('4466', 'description of the document', set('dDTipIDRec', 'Pasaporte')),
    person('4467', 'a person without number', drop('dNumIDRec')),
    company('4470', 'an address without number', drop('dNumCasRec')),
    company('4471', 'description of the department', set('dDesDepRec', 'CENTRAL')),
    company('4472', 'description of the district', set('dDesDisRec', 'LAMBARE')),
    company('4473', 'description of the city', set('dDesCiuRec', 'LAMBARE')),
    company('4474', 'a department of other cities', all(set('cDepRec', '12'), set('dDesDepRec', 'CENTRAL'))),
    company('4475', 'a taxpayer as final consumer', set('iTiOpe', '2')),
    company('4476', 'a foreign country in Paraguay', all(set('cPaisRec', 'ARG'), set('dDesPaisRe', 'Argentina'))),
    company('4477', 'a taxpayer with number of document', insertAfter('dDVRec', '<dNumIDRec>1</dNumIDRec>')),
    person(
      '4478',
      'a foreigner without address',
      all(set('iTiOpe', '4'), set('cPaisRec', 'ARG'), set('dDesPaisRe', 'Argentina')),
    ),
  ]
}

function transportDefects(): readonly EventoDefect[] {
  const place = (codigo: string, what: string, edit: Edit) => defect(codigo, what, 'another place of delivery', edit)
  const carrier = (codigo: string, what: string, edit: Edit) => defect(codigo, what, 'another carrier', edit)
  const person = (codigo: string, what: string, edit: Edit) => defect(codigo, what, 'a person as carrier', edit)
  const vehicle = (codigo: string, what: string, edit: Edit) => defect(codigo, what, 'another vehicle', edit)
  const without = (...names: readonly string[]) => all(...names.map(drop))
  return [
    place('4300', 'a department of other cities', all(set('cDepEnt', '12'), set('dDesDepEnt', 'CENTRAL'))),
    place('4301', 'no department', without('cDepEnt', 'dDesDepEnt')),
    place('4302', 'a department without description', drop('dDesDepEnt')),
    place('4303', 'description of the department', set('dDesDepEnt', 'CENTRAL')),
    place('4304', 'a district without description', drop('dDesDisEnt')),
    place('4305', 'description of the district', set('dDesDisEnt', 'LAMBARE')),
    place('4306', 'no city', without('cCiuEnt', 'dDesCiuEnt')),
    place('4307', 'a city without description', drop('dDesCiuEnt')),
    place('4308', 'description of the city', set('dDesCiuEnt', 'LAMBARE')),
    place('4309', 'no address', drop('dDirEnt')),
    place('4310', 'no number', drop('dNumCas')),
    defect('4311', 'no name of the driver', 'another driver', drop('dNomChof')),
    defect('4312', 'no document of the driver', 'another driver', drop('dNumIDChof')),
    carrier('4313', 'no nature of the carrier', drop('iNatTrans')),
    carrier('4314', 'no RUC of the carrier', without('dRucTrans', 'dDVTrans')),
    person(
      '4317',
      'a person with RUC',
      insertAfter('iNatTrans', '<dRucTrans>80099006</dRucTrans><dDVTrans>4</dDVTrans>'),
    ),
    carrier('4318', 'a wrong check digit of the RUC', set('dDVTrans', '5')),
    carrier('4319', 'no name of the carrier', drop('dNomTrans')),
    person('4320', 'no kind of document', without('iTipIDTrans', 'dDTipIDTrans')),
    carrier(
      '4321',
      'a company with kind of document',
      insertAfter('dNomTrans', '<iTipIDTrans>1</iTipIDTrans><dDTipIDTrans>Cédula paraguaya</dDTipIDTrans>'),
    ),
    person('4322', 'a kind of document without description', drop('dDTipIDTrans')),
    person('4323', 'description of the document', set('dDTipIDTrans', 'Pasaporte')),
    person('4324', 'no number of document', drop('dNumIDTrans')),
    vehicle('4325', 'no type of transport', without('iTipTrans', 'dDesTipTrans')),
    vehicle('4326', 'a type of transport without description', drop('dDesTipTrans')),
    vehicle('4327', 'description of the type of transport', set('dDesTipTrans', 'Propio')),
    vehicle('4328', 'no mode of transport', without('iModTrans', 'dDesModTrans')),
    vehicle('4329', 'a mode of transport without description', drop('dDesModTrans')),
    vehicle('4330', 'description of the mode of transport', set('dDesModTrans', 'Fluvial')),
    vehicle('4331', 'no type of vehicle', drop('dTiVehTras')),
    vehicle('4332', 'no make of the vehicle', drop('dMarVeh')),
    vehicle('4333', 'no kind of number of the vehicle', drop('dTipIdenVeh')),
    vehicle('4334', 'a vehicle by number without number', set('dTipIdenVeh', '1')),
    vehicle('4335', 'a vehicle by plate without plate', drop('dNroMatVeh')),
    place('4336', 'a CDC that was not approved', unknown),
  ]
}

function receiverDefects(now: Date): readonly EventoDefect[] {
  const identification = (first: number, company: GoodName, person: GoodName): EventoDefect[] => {
    const code = (i: number) => String(first + i)
    return [
      defect(code(0), 'a taxpayer without RUC', company, drop('dRucRec')),
      defect(code(1), 'a person with RUC', person, insertAfter('dNomRec', '<dRucRec>80099006</dRucRec>')),
      defect(code(2), 'a taxpayer without check digit', company, drop('dDVRec')),
      defect(code(3), 'a person with check digit', person, insertAfter('dNomRec', '<dDVRec>4</dDVRec>')),
      defect(code(4), 'a person without kind of document', person, drop('dTipIDRec')),
      defect(code(5), 'a taxpayer with kind of document', company, insertAfter('dDVRec', '<dTipIDRec>1</dTipIDRec>')),
      defect(code(6), 'a person without number', person, drop('dNumID')),
      defect(code(7), 'a taxpayer with number', company, insertAfter('dDVRec', '<dNumID>1</dNumID>')),
    ]
  }
  return [
    defect('4102', 'a wrong check digit', 'a notification', otherDigit),
    {
      ...defect('4103', 'on a document that SIFEN has not, of 46 days ago', 'a notification', xml =>
        unknown(ago('dFecEmi', now, 46 * 24)(xml)),
      ),
      observes: true,
    },
    defect('4104', 'received before it was issued', 'a notification', ago('dFecRecep', now, 2)),
    ...identification(4105, 'a notification', 'a notification by a person'),
    defect('4151', 'a wrong check digit', 'a conformity', otherDigit),
    defect('4152', 'a CDC that was not approved', 'a conformity', unknown),
    defect('4154', 'a partial one without date', 'a conformity', set('iTipConf', '2')),
    defect('4201', 'a wrong check digit', 'a disagreement', otherDigit),
    defect('4202', 'a CDC that was not approved', 'a disagreement', unknown),
    defect('4252', 'a wrong check digit', 'a disclaimer', otherDigit),
    {
      ...defect('4253', 'of a document that SIFEN has not, of 46 days ago', 'a disclaimer', xml =>
        unknown(ago('dFecEmi', now, 46 * 24)(xml)),
      ),
      observes: true,
    },
    defect('4254', 'received when it was issued', 'a disclaimer', ago('dFecRecep', now, 1)),
    ...identification(4255, 'a disclaimer', 'a disclaimer by a person'),
  ]
}
