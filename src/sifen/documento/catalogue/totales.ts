/** Totals and complementary data: gTotSub, F001–F037, and gCamGen, G001–G058. reference.md §3 and Appendix A. */
import { code, coded, computed, group, integer, literal, type Row, text } from './rows.ts'

export const TOTALES: Row = group('gTotSub', 'F001', [0, 1], 'totales', [
  computed('dSubExe', 'F002', 'subExe'),
  computed('dSubExo', 'F003', 'subExo'),
  computed('dSub5', 'F004', 'sub5'),
  computed('dSub10', 'F005', 'sub10'),
  computed('dTotOpe', 'F008', 'totOpe'),
  computed('dTotDesc', 'F009', 'totDesc'),
  computed('dTotDescGlotem', 'F033', 'totDescGlotem'),
  computed('dTotAntItem', 'F034', 'totAntItem'),
  computed('dTotAnt', 'F035', 'totAnt'),
  computed('dPorcDescTotal', 'F010', 'porcDescTotal'),
  computed('dDescTotal', 'F011', 'descTotal'),
  computed('dAnticipo', 'F012', 'anticipo'),
  computed('dRedon', 'F013', 'redon'),
  computed('dTotGralOpe', 'F014', 'totGralOpe'),
  computed('dIVA5', 'F015', 'iva5'),
  computed('dIVA10', 'F016', 'iva10'),
  computed('dTotIVA', 'F017', 'totIVA'),
  computed('dBaseGrav5', 'F018', 'baseGrav5'),
  computed('dBaseGrav10', 'F019', 'baseGrav10'),
  computed('dTBasGraIVA', 'F020', 'tBasGraIVA'),
  computed('dTotalGs', 'F023', 'totalGs'),
])

export const COMPLEMENTARIOS: Row = group('gCamGen', 'G001', [0, 1], 'complementarios', [
  text('dOrdCompra', 'G002', 0, 1, 15, 'ordenCompra'),
  text('dOrdVta', 'G003', 0, 1, 15, 'ordenVenta'),
  text('dAsiento', 'G004', 0, 1, 10, 'numeroAsiento'),
  group('gCamCarg', 'G050', [0, 1], 'carga', [
    ...coded(['cUniMedTotVol', 'dDesUniMedTotVol'], ['G051', 'G052'], 0, 'unidad', 'unidadMedidaVolumenTotal'),
    integer('dTotVolMerc', 'G053', 0, 1, Number.MAX_SAFE_INTEGER, 'volumenTotal'),
    ...coded(['cUniMedTotPes', 'dDesUniMedTotPes'], ['G054', 'G055'], 0, 'unidad', 'unidadMedidaPesoTotal'),
    integer('dTotPesMerc', 'G056', 0, 1, Number.MAX_SAFE_INTEGER, 'pesoTotal'),
    code('iCarCarga', 'G057', 0, 'caracteristicaCarga', 'caracteristicaCarga', 3),
    literal('dDesCarCarga', 'G058', 'caracteristicaCarga', 'caracteristicaCarga', {
      code: 3,
      from: 'caracteristicaCargaDescripcion',
      min: 1,
      max: 50,
    }),
  ]),
])
