/** Items sold or moved: gCamItem, E700–E789. docs/sifen §A. */
import { amount, coded, computed, date, group, integer, pattern, rate, text } from '../../campos/index.ts'
import { VEHICULO_NUEVO } from './sectores.ts'

const VALOR = group('gValorItem', 'E720', [1, 1], '', [
  amount('dPUniProSer', 'E721', 1, 15, 8, 'precioUnitario'),
  rate('dTiCamIt', 'E725', 0, 'cambio'),
  computed('dTotBruOpeItem', 'E727', 1, 'bruto'),
  group('gValorRestaItem', 'EA001', [1, 1], '', [
    amount('dDescItem', 'EA002', 0, 15, 8, 'descuento'),
    computed('dPorcDesIt', 'EA003', 0, 'porcentajeDescuento'),
    computed('dDescGloItem', 'EA004', 0, 'descuentoGlobal'),
    amount('dAntPreUniIt', 'EA006', 0, 15, 8, 'anticipo'),
    computed('dAntGloPreUniIt', 'EA007', 0, 'anticipoGlobal'),
    computed('dTotOpeItem', 'EA008', 1, 'total'),
    computed('dTotOpeGs', 'EA009', 0, 'totalGuaranies'),
  ]),
])

const IVA = group('gCamIVA', 'E730', [1, 1], '', [
  ...coded(['iAfecIVA', 'dDesAfecIVA'], ['E731', 'E732'], 1, 'afectacionIva', 'afectacionIva'),
  amount('dPropIVA', 'E733', 1, 3, 8, 'ivaProporcion'),
  integer('dTasaIVA', 'E734', 1, 0, 10, 'tasaIva', 0, '0, 5 o 10'),
  computed('dBasGravIVA', 'E735', 1, 'base'),
  computed('dLiqIVAItem', 'E736', 1, 'iva'),
  computed('dBasExe', 'E737', 1, 'exento'),
])

const RASTREO = group(
  'gRasMerc',
  'E750',
  [0, 1],
  'rastreo',
  [
    text('dNumLote', 'E751', 0, 1, 80, 'lote'),
    date('dVencMerc', 'E752', 0, 'vencimiento'),
    text('dNSerie', 'E753', 0, 1, 10, 'numeroSerie'),
    text('dNumPedi', 'E754', 0, 1, 20, 'numeroPedido'),
    text('dNumSegui', 'E755', 0, 1, 20, 'numeroSeguimiento'),
    text('dNumReg', 'E759', 0, 1, 20, 'registroSenave'),
    text('dNumRegEntCom', 'E760', 0, 1, 20, 'registroEntidadComercial'),
    text('dNomPro', 'E761', 0, 1, 30, 'nombreProducto'),
  ],
  '',
)

export const ITEM = group('gCamItem', 'E700', [1, 999], 'items', [
  text('dCodInt', 'E701', 1, 1, 50, 'codigoInterno'),
  integer('dParAranc', 'E702', 0, 1, 9999, 'partidaArancelaria', 4),
  pattern('dNCM', 'E703', 0, 'ncm', 'ncm'),
  pattern('dDncpG', 'E704', 0, 'dncpGeneral', 'dncp.codigoNivelGeneral'),
  pattern('dDncpE', 'E705', 0, 'dncpEspecifico', 'dncp.codigoNivelEspecifico'),
  pattern('dGtin', 'E706', 0, 'gtin', 'dncp.codigoGtinProducto'),
  pattern('dGtinPq', 'E707', 0, 'gtin', 'dncp.codigoNivelPaquete'),
  text('dDesProSer', 'E708', 1, 1, 2000, 'descripcion'),
  ...coded(['cUniMed', 'dDesUniMed'], ['E709', 'E710'], 1, 'unidad', 'unidadMedida'),
  amount('dCantProSer', 'E711', 1, 10, 8, 'cantidad'),
  ...coded(['cPaisOrig', 'dDesPaisOrig'], ['E712', 'E713'], 0, 'pais', 'pais'),
  text('dInfItem', 'E714', 0, 1, 500, 'observacion'),
  ...coded(['cRelMerc', 'dDesRelMerc'], ['E715', 'E716'], 0, 'tolerancia', 'tolerancia'),
  amount('dCanQuiMer', 'E717', 0, 10, 4, 'toleranciaCantidad'),
  amount('dPorQuiMer', 'E718', 0, 3, 8, 'toleranciaPorcentaje'),
  pattern('dCDCAnticipo', 'E719', 0, 'cdc', 'cdcAnticipo'),
  VALOR,
  IVA,
  RASTREO,
  VEHICULO_NUEVO,
])
