/**
 * Rules of SIFEN about cycles of commercial use, transport and remission. MT v150 12.4, groups E500, E820 and E900 to
 * E980
 */
import { checkDigit, type De } from '../../fields/index.ts'
import { type Rule, rule, type Submission } from '../rule/index.ts'

type Transport = NonNullable<De['gDtipDE']['gTransp']>
type Vehicle = Transport['gVehTras'][number]
type Carrier = NonNullable<Transport['gCamTrans']>
type Commercial = NonNullable<NonNullable<De['gDtipDE']['gCamEsp']>['gGrupAdi']>

const AEREO = '3'
/** Transfers inside the company: between its places, for transformation, for repair. */
const ENTRE_LOCALES = '7'
const TRASLADO_POR_VENTAS = '1'
/** Length of `AAAA-MM`, the month of a date. */
const MES = 7
const emissionDay = ({ de }: Submission) => de.gDatGralOpe.dFeEmiDE.slice(0, 10)

const ofTransport =
  (isWrong: (transport: Transport, s: Submission) => boolean): Rule['breaks'] =>
  s =>
    s.de.gDtipDE.gTransp !== undefined && isWrong(s.de.gDtipDE.gTransp, s)

const anyVehicle = (isWrong: (vehicle: Vehicle, transport: Transport) => boolean) =>
  ofTransport(transport => transport.gVehTras.some(vehicle => isWrong(vehicle, transport)))

const ofCarrier = (isWrong: (carrier: Carrier) => boolean) =>
  ofTransport(({ gCamTrans }) => gCamTrans !== undefined && isWrong(gCamTrans))

const ofCommercial =
  (isWrong: (group: Commercial, s: Submission) => boolean): Rule['breaks'] =>
  s => {
    const group = s.de.gDtipDE.gCamEsp?.gGrupAdi
    return group !== undefined && isWrong(group, s)
  }

const REGLAS_CICLO: readonly Rule[] = [
  rule(
    '2050',
    ofCommercial(({ dCiclo, dFecIniC }) => dCiclo !== undefined && dFecIniC === undefined),
  ),
  rule(
    '2051',
    ofCommercial(({ dCiclo, dFecIniC }) => dCiclo === undefined && dFecIniC !== undefined),
  ),
  rule(
    '2052',
    ofCommercial(({ dCiclo, dFecFinC }) => dCiclo !== undefined && dFecFinC === undefined),
  ),
  rule(
    '2053',
    ofCommercial(({ dCiclo, dFecFinC }) => dCiclo === undefined && dFecFinC !== undefined),
  ),
  rule(
    '2054',
    ofCommercial(({ dFecIniC = '', dFecFinC }) => dFecFinC !== undefined && dFecFinC < dFecIniC),
  ),
  rule(
    '2055',
    ofCommercial(({ dVencPag }, s) => dVencPag.some(due => due < emissionDay(s))),
  ),
]

const REGLAS_TRANSPORTE: readonly Rule[] = [
  rule(
    '2102',
    ofTransport(({ iTipTrans }, { tipo }) => tipo === '7' && iTipTrans === undefined),
  ),
  rule(
    '2107',
    ofTransport(({ dIniTras }, { tipo }) => tipo === '7' && dIniTras === undefined),
  ),
  rule(
    '2109',
    ofTransport(({ dIniTras, dFinTras }) => dIniTras !== undefined && dFinTras === undefined),
  ),
  rule(
    '2110',
    ofTransport(({ dIniTras = '', dFinTras }) => dFinTras !== undefined && dFinTras < dIniTras),
  ),
  rule(
    '2252',
    anyVehicle(({ dNroVuelo }, { iModTrans }) => iModTrans === AEREO && dNroVuelo === undefined),
  ),
  rule(
    '2253',
    anyVehicle(({ dNroVuelo }, { iModTrans }) => iModTrans !== AEREO && dNroVuelo !== undefined),
  ),
  rule(
    '2254',
    anyVehicle(({ dTipIdenVeh, dNroMatVeh }) => dTipIdenVeh === '2' && dNroMatVeh === undefined),
  ),
  rule(
    '2255',
    anyVehicle(({ dTipIdenVeh, dNroIDVeh }) => dTipIdenVeh === '1' && dNroIDVeh === undefined),
  ),
  rule(
    '2302',
    ofCarrier(({ iNatTrans, dRucTrans }) => iNatTrans === '1' && dRucTrans === undefined),
  ),
  rule(
    '2305',
    ofCarrier(({ iNatTrans, dRucTrans }) => iNatTrans === '2' && dRucTrans !== undefined),
  ),
  rule(
    '2306',
    ofCarrier(({ dRucTrans, dDVTrans }) => dDVTrans !== (dRucTrans === undefined ? undefined : checkDigit(dRucTrans))),
  ),
  rule(
    '2307',
    ofCarrier(({ iNatTrans, iTipIDTrans }) => iNatTrans === '2' && iTipIDTrans === undefined),
  ),
  rule(
    '2308',
    ofCarrier(({ iNatTrans, iTipIDTrans }) => iNatTrans === '1' && iTipIDTrans !== undefined),
  ),
  rule(
    '2309',
    ofCarrier(({ iTipIDTrans, dDTipIDTrans }) => iTipIDTrans !== undefined && dDTipIDTrans === undefined),
  ),
  rule(
    '2311',
    ofCarrier(({ iTipIDTrans, dNumIDTrans }) => iTipIDTrans !== undefined && dNumIDTrans === undefined),
  ),
  rule(
    '2312',
    ofCarrier(({ cNacTrans, dDesNacTrans }) => cNacTrans !== undefined && dDesNacTrans === undefined),
  ),
  rule('2604', s => (s.de.gDtipDE.gCamNRE?.dFecEm ?? '').slice(0, MES) > emissionDay(s).slice(0, MES)),
  rule(
    '2605',
    ({ de: { gDtipDE, gCamDEAsoc } }) =>
      gDtipDE.gCamNRE?.iMotEmiNR === TRASLADO_POR_VENTAS &&
      gDtipDE.gCamNRE.dFecEm === undefined &&
      gCamDEAsoc.length === 0,
  ),
  rule('2606', ({ de: { gDtipDE, gDatGralOpe } }) => {
    const isInternal = gDtipDE.gCamNRE?.iMotEmiNR === ENTRE_LOCALES
    return isInternal && gDatGralOpe.gDatRec.dRucRec !== gDatGralOpe.gEmis.dRucEm
  }),
]

export const REGLAS_TRASLADO: readonly Rule[] = [...REGLAS_CICLO, ...REGLAS_TRANSPORTE]
