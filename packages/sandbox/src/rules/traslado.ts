/**
 * Rules of SIFEN about cycles of commercial use, transport and remission. MT v150 12.4, groups E500, E820 and E900 to
 * E980
 */
import type { De } from '../document/rde-fields.ts'
import { checkDigit } from './check-digit.ts'
import { type Rule, rule, type Submission } from './rule.ts'

type Transport = NonNullable<De['gDtipDE']['gTransp']>
type Vehicle = Transport['gVehTras'][number]
type Carrier = NonNullable<Transport['gCamTrans']>
type Commercial = NonNullable<NonNullable<De['gDtipDE']['gCamEsp']>['gGrupAdi']>

const AEREO = '3'
/** Transfers inside the company: between its places, for transformation, for repair. */
const TRASLADOS_INTERNOS: readonly string[] = ['7', '8', '9']
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
    'E822',
    'Fecha de inicio de ciclo es obligatorio',
    ofCommercial(({ dCiclo, dFecIniC }) => dCiclo !== undefined && dFecIniC === undefined),
  ),
  rule(
    '2051',
    'E822a',
    'Fecha de inicio de ciclo no requerida',
    ofCommercial(({ dCiclo, dFecIniC }) => dCiclo === undefined && dFecIniC !== undefined),
  ),
  rule(
    '2052',
    'E823',
    'Fecha de fin de ciclo es obligatoria',
    ofCommercial(({ dCiclo, dFecFinC }) => dCiclo !== undefined && dFecFinC === undefined),
  ),
  rule(
    '2053',
    'E823a',
    'Fecha de fin de ciclo no requerida',
    ofCommercial(({ dCiclo, dFecFinC }) => dCiclo === undefined && dFecFinC !== undefined),
  ),
  rule(
    '2054',
    'E823b',
    'Fecha de fin de ciclo inválida',
    ofCommercial(({ dFecIniC = '', dFecFinC }) => dFecFinC !== undefined && dFecFinC < dFecIniC),
  ),
  rule(
    '2055',
    'E824',
    'Fecha de vencimiento del pago es retrasada',
    ofCommercial(({ dVencPag }, s) => dVencPag.some(due => due < emissionDay(s))),
  ),
]

const REGLAS_TRANSPORTE: readonly Rule[] = [
  rule(
    '2102',
    'E901',
    'Tipo de transporte no informado',
    ofTransport(({ iTipTrans }, { tipo }) => tipo === '7' && iTipTrans === undefined),
  ),
  rule(
    '2107',
    'E909',
    'Fecha estimada de inicio de traslado no informada',
    ofTransport(({ dIniTras }, { tipo }) => tipo === '7' && dIniTras === undefined),
  ),
  rule(
    '2108',
    'E909a',
    'Fecha estimada de inicio de traslado es antigua',
    ofTransport(({ dIniTras }, s) => dIniTras !== undefined && dIniTras < emissionDay(s)),
  ),
  rule(
    '2109',
    'E910',
    'Fecha estimada de fin de traslado no informada',
    ofTransport(({ dIniTras, dFinTras }) => dIniTras !== undefined && dFinTras === undefined),
  ),
  rule(
    '2110',
    'E910a',
    'Fecha estimada de fin de traslado es inválida',
    ofTransport(({ dIniTras = '', dFinTras }) => dFinTras !== undefined && dFinTras < dIniTras),
  ),
  rule(
    '2252',
    'E966',
    'Número de vuelo no informado',
    anyVehicle(({ dNroVuelo }, { iModTrans }) => iModTrans === AEREO && dNroVuelo === undefined),
  ),
  rule(
    '2253',
    'E966a',
    'Número de vuelo no requerido',
    anyVehicle(({ dNroVuelo }, { iModTrans }) => iModTrans !== AEREO && dNroVuelo !== undefined),
  ),
  rule(
    '2254',
    'E965',
    'Número de matrícula del vehículo no informado',
    anyVehicle(({ dTipIdenVeh, dNroMatVeh }) => dTipIdenVeh === '2' && dNroMatVeh === undefined),
  ),
  rule(
    '2255',
    'E963',
    'Tipo de identificación del vehículo no informado',
    anyVehicle(({ dTipIdenVeh, dNroIDVeh }) => dTipIdenVeh === '1' && dNroIDVeh === undefined),
  ),
  rule(
    '2302',
    'E983',
    'RUC del transportista no informado',
    ofCarrier(({ iNatTrans, dRucTrans }) => iNatTrans === '1' && dRucTrans === undefined),
  ),
  rule(
    '2305',
    'E983c',
    'RUC del transportista no requerido',
    ofCarrier(({ iNatTrans, dRucTrans }) => iNatTrans === '2' && dRucTrans !== undefined),
  ),
  rule(
    '2306',
    'E984',
    'Dígito Verificador del RUC del transportista incorrecto',
    ofCarrier(({ dRucTrans, dDVTrans }) => dDVTrans !== (dRucTrans === undefined ? undefined : checkDigit(dRucTrans))),
  ),
  rule(
    '2307',
    'E985',
    'Tipo de documento de identidad del transportista no informado',
    ofCarrier(({ iNatTrans, iTipIDTrans }) => iNatTrans === '2' && iTipIDTrans === undefined),
  ),
  rule(
    '2308',
    'E985a',
    'Tipo de documento de identidad del transportista no requerido',
    ofCarrier(({ iNatTrans, iTipIDTrans }) => iNatTrans === '1' && iTipIDTrans !== undefined),
  ),
  rule(
    '2309',
    'E986',
    'Descripción del tipo de documento de identidad del transportista no informada',
    ofCarrier(({ iTipIDTrans, dDTipIDTrans }) => iTipIDTrans !== undefined && dDTipIDTrans === undefined),
  ),
  rule(
    '2311',
    'E987',
    'Número de documento de identidad del transportista no informado',
    ofCarrier(({ iTipIDTrans, dNumIDTrans }) => iTipIDTrans !== undefined && dNumIDTrans === undefined),
  ),
  rule(
    '2312',
    'E989',
    'Descripción de la nacionalidad del transportista no informada',
    ofCarrier(({ cNacTrans, dDesNacTrans }) => cNacTrans !== undefined && dDesNacTrans === undefined),
  ),
  rule(
    '2604',
    'E506',
    'Fecha futura de emisión de la factura excede el límite permitido',
    s => (s.de.gDtipDE.gCamNRE?.dFecEm ?? '').slice(0, MES) > emissionDay(s).slice(0, MES),
  ),
  rule(
    '2605',
    'E506a',
    'Fecha futura de emisión de la factura no informada para el tipo de documento electrónico',
    ({ de: { gDtipDE, gCamDEAsoc } }) =>
      gDtipDE.gCamNRE?.iMotEmiNR === TRASLADO_POR_VENTAS &&
      gDtipDE.gCamNRE.dFecEm === undefined &&
      gCamDEAsoc.length === 0,
  ),
  rule('2606', 'E501', 'RUC del receptor no coincidente con el RUC del emisor', ({ de: { gDtipDE, gDatGralOpe } }) => {
    const motivo = gDtipDE.gCamNRE?.iMotEmiNR
    return (
      motivo !== undefined &&
      TRASLADOS_INTERNOS.includes(motivo) &&
      gDatGralOpe.gDatRec.dRucRec !== gDatGralOpe.gEmis.dRucEm
    )
  }),
]

export const REGLAS_TRASLADO: readonly Rule[] = [...REGLAS_CICLO, ...REGLAS_TRANSPORTE]
