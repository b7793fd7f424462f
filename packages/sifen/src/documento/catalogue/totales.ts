/** Totals and complementary data: gTotSub, F001–F037, and gCamGen, G001–G058. docs/sifen §3 and Appendix A. */
import { code, coded, computed, group, integer, literal, type Row, text } from '../../campos/index.ts'

export const TOTALES: Row = group('gTotSub', 'F001', [0, 1], 'totales', [
  computed('dSubExe', 'F002', 1, 'subExe'),
  computed('dSubExo', 'F003', 1, 'subExo'),
  computed('dSub5', 'F004', 0, 'sub5'),
  computed('dSub10', 'F005', 0, 'sub10'),
  computed('dTotOpe', 'F008', 1, 'totOpe'),
  computed('dTotDesc', 'F009', 1, 'totDesc'),
  computed('dTotDescGlotem', 'F033', 1, 'totDescGlotem'),
  computed('dTotAntItem', 'F034', 1, 'totAntItem'),
  computed('dTotAnt', 'F035', 1, 'totAnt'),
  computed('dPorcDescTotal', 'F010', 1, 'porcDescTotal'),
  computed('dDescTotal', 'F011', 1, 'descTotal'),
  computed('dAnticipo', 'F012', 1, 'anticipo'),
  computed('dRedon', 'F013', 1, 'redon'),
  computed('dComi', 'F025', 0, 'comision'),
  computed('dTotGralOpe', 'F014', 1, 'totGralOpe'),
  computed('dIVA5', 'F015', 1, 'iva5'),
  computed('dIVA10', 'F016', 1, 'iva10'),
  computed('dIVAComi', 'F026', 0, 'ivaComision'),
  computed('dTotIVA', 'F017', 1, 'totIVA'),
  computed('dBaseGrav5', 'F018', 1, 'baseGrav5'),
  computed('dBaseGrav10', 'F019', 1, 'baseGrav10'),
  computed('dTBasGraIVA', 'F020', 1, 'tBasGraIVA'),
  computed('dTotalGs', 'F023', 0, 'totalGs'),
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
    literal('dDesCarCarga', 'G058', 0, 'caracteristicaCarga', 'caracteristicaCarga', {
      code: 3,
      from: 'caracteristicaCargaDescripcion',
      min: 1,
      max: 50,
    }),
  ]),
])
