/** Defects of cycles, transport and remission. MT v150 12.4, groups E500, E820 and E900 to E980 */
import { all, drop, insertAfter, replace, set } from '../sandbox-documents.ts'
import { camposRemision, conTransporte } from '../sandbox-types.ts'
import { factura, nota, remision } from './places.ts'
import { append, both, type Defect, defect, has, insertBeforeFirst, is, lacks, type Where } from './words.ts'

const sinTransporte: Where = both(factura, lacks('gTransp', 'gCamEsp'))
const conCiclo = (inside: string) => append('gDtipDE', `<gCamEsp><gGrupAdi>${inside}</gGrupAdi></gCamEsp>`)
const noContribuyente = all(set('iNatTrans', '2'), drop('dDVTrans'))
const identidad = (tipo: string, descripcion: string, numero: string) =>
  (tipo && `<iTipIDTrans>${tipo}</iTipIDTrans>`) +
  (descripcion && `<dDTipIDTrans>${descripcion}</dDTipIDTrans>`) +
  (numero && `<dNumIDTrans>${numero}</dNumIDTrans>`)

export const TRASLADO: readonly Defect[] = [
  defect(
    '2050',
    'cycle without start',
    sinTransporte,
    conCiclo('<dCiclo>noviembre</dCiclo><dFecFinC>2026-11-30</dFecFinC>'),
  ),
  defect('2051', 'start without cycle', sinTransporte, conCiclo('<dFecIniC>2026-11-01</dFecIniC>')),
  defect(
    '2052',
    'cycle without end',
    sinTransporte,
    conCiclo('<dCiclo>noviembre</dCiclo><dFecIniC>2026-11-01</dFecIniC>'),
  ),
  defect('2053', 'end without cycle', sinTransporte, conCiclo('<dFecFinC>2026-11-30</dFecFinC>')),
  defect(
    '2054',
    'cycle that ends before it starts',
    sinTransporte,
    conCiclo('<dCiclo>noviembre</dCiclo><dFecIniC>2026-11-30</dFecIniC><dFecFinC>2026-11-01</dFecFinC>'),
  ),
  defect('2055', 'payment due before the emission', sinTransporte, conCiclo('<dVencPag>2025-01-01</dVencPag>')),
  defect('2100', 'remission without transport', remision, drop('gTransp')),
  defect('2101', 'note with transport', nota, conTransporte),
  defect('2102', 'remission without kind of transport', remision, all(drop('iTipTrans'), drop('dDesTipTrans'))),
  defect('2103', 'description of the transport', has('iTipTrans'), set('dDesTipTrans', 'Tercero')),
  defect('2104', 'description of the mode', has('iModTrans'), set('dDesModTrans', 'Fluvial')),
  defect('2107', 'remission without start', remision, all(drop('dIniTras'), drop('dFinTras'))),
  defect('2109', 'start without end', has('dIniTras'), drop('dFinTras')),
  defect('2110', 'end before start', has('dIniTras'), set('dFinTras', '2098-01-01')),
  defect(
    '2113',
    'description of the country of destination',
    has('dFinTras'),
    insertAfter('dFinTras', '<cPaisDest>BRA</cPaisDest><dDesPaisDest>Argentina</dDesPaisDest>'),
  ),
  defect('2150', 'remission without departure', remision, drop('gCamSal')),
  defect('2152', 'description of the department of departure', has('gCamSal'), set('dDesDepSal', 'CENTRAL')),
  defect(
    '2153',
    'city of departure in another department',
    has('gCamSal'),
    all(set('cCiuSal', '3'), set('dDesCiuSal', 'CONCEPCION (MUNICIPIO)')),
  ),
  defect('2155', 'description of the district of departure', has('gCamSal'), set('dDesDisSal', 'LUQUE')),
  defect('2158', 'description of the city of departure', has('gCamSal'), set('dDesCiuSal', 'LUQUE')),
  defect('2200', 'remission without arrival', remision, drop('gCamEnt')),
  defect('2202', 'description of the department of arrival', has('gCamEnt'), set('dDesDepEnt', 'CENTRAL')),
  defect('2203', 'city of arrival that does not exist', has('gCamEnt'), set('cCiuEnt', '99999')),
  defect('2205', 'description of the district of arrival', has('gCamEnt'), set('dDesDisEnt', 'LUQUE')),
  defect('2208', 'description of the city of arrival', has('gCamEnt'), set('dDesCiuEnt', 'LUQUE')),
  defect('2250', 'remission without vehicle', remision, drop('gVehTras')),
  defect('2252', 'by air without flight', has('gVehTras'), all(set('iModTrans', '3'), set('dDesModTrans', 'Aéreo'))),
  defect('2253', 'by land with flight', has('gVehTras'), insertAfter('dNroMatVeh', '<dNroVuelo>AB1234</dNroVuelo>')),
  defect('2254', 'vehicle without plate', has('gVehTras'), drop('dNroMatVeh')),
  defect('2255', 'vehicle without identification', has('gVehTras'), set('dTipIdenVeh', '1')),
  defect('2300', 'remission without carrier', remision, drop('gCamTrans')),
  defect('2302', 'carrier without RUC', has('gCamTrans'), all(drop('dRucTrans'), drop('dDVTrans'))),
  defect('2305', 'carrier that is no taxpayer, with RUC', has('gCamTrans'), set('iNatTrans', '2')),
  defect('2306', 'check digit of the carrier', has('gCamTrans'), set('dDVTrans', '5')),
  defect('2307', 'carrier without identity', has('gCamTrans'), all(noContribuyente, drop('dRucTrans'))),
  defect(
    '2308',
    'carrier with RUC and identity',
    has('gCamTrans'),
    insertAfter('dDVTrans', identidad('1', 'Cédula paraguaya', '1')),
  ),
  defect(
    '2309',
    'identity of the carrier without description',
    has('gCamTrans'),
    all(noContribuyente, replace('dRucTrans', identidad('1', '', '1'))),
  ),
  defect(
    '2310',
    'description of the identity of the carrier',
    has('gCamTrans'),
    all(noContribuyente, replace('dRucTrans', identidad('1', 'Pasaporte', '1'))),
  ),
  defect(
    '2311',
    'identity of the carrier without number',
    has('gCamTrans'),
    all(noContribuyente, replace('dRucTrans', identidad('2', 'Pasaporte', ''))),
  ),
  defect(
    '2312',
    'nationality without description',
    has('gCamTrans'),
    insertAfter('dDVTrans', '<cNacTrans>BRA</cNacTrans>'),
  ),
  defect(
    '2313',
    'description of the nationality',
    has('gCamTrans'),
    insertAfter('dDVTrans', '<cNacTrans>BRA</cNacTrans><dDesNacTrans>Argentina</dDesNacTrans>'),
  ),
  defect('2600', 'remission without motive', remision, drop('gCamNRE')),
  defect('2601', 'invoice with motive of a remission', factura, insertBeforeFirst(['gCamCond'], camposRemision)),
  defect('2602', 'description of the motive of a remission', remision, set('dDesMotEmiNR', 'Exportación')),
  defect(
    '2603',
    'description of who is responsible for a remission',
    remision,
    set('dDesRespEmiNR', 'Empresa transportista'),
  ),
  defect(
    '2604',
    'an invoice that is to come in another month',
    both(remision, has('dFecEm')),
    set('dFecEm', '2099-01-01'),
  ),
  defect(
    '2605',
    'a sale on its way without invoice and without the date of one',
    both(remision, is('iMotEmiNR', '1'), has('dFecEm'), lacks('gCamDEAsoc')),
    drop('dFecEm'),
  ),
  defect(
    '2606',
    'transfer between own places to another person',
    remision,
    all(set('iMotEmiNR', '7'), set('dDesMotEmiNR', 'Traslado entre locales de la empresa')),
  ),
]
