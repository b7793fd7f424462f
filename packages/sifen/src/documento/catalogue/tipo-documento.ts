/** What belongs to the kind of document: invoice, condition of payment and items. gDtipDE, E001–E834. docs/sifen §A. */
import {
  amount,
  code,
  coded,
  computed,
  date,
  group,
  integer,
  pattern,
  type Row,
  rate,
  text,
} from '../../campos/index.ts'

const FACTURA = group('gCamFE', 'E010', [0, 1], 'factura', [
  ...coded(['iIndPres', 'dDesIndPres'], ['E011', 'E012'], 1, 'presencia', 'presencia', {
    code: 9,
    from: 'presenciaDescripcion',
    min: 10,
    max: 30,
  }),
  date('dFecEmNR', 'E013', 0, 'fechaEnvio'),
  group(
    'gCompPub',
    'E020',
    [0, 1],
    'dncp',
    [
      text('dModCont', 'E021', 1, 2, 2, 'modalidad'),
      integer('dEntCont', 'E022', 1, 1, 99_999, 'entidad', 5),
      integer('dAnoCont', 'E023', 1, 1, 99, 'año'),
      integer('dSecCont', 'E024', 1, 1, 9_999_999, 'secuencia', 7),
      date('dFeCodCont', 'E025', 1, 'fecha'),
    ],
    '/dncp',
  ),
])

const TARJETA = group('gPagTarCD', 'E620', [0, 1], 'infoTarjeta', [
  ...coded(['iDenTarj', 'dDesDenTarj'], ['E621', 'E622'], 1, 'tarjeta', 'tipo', {
    code: 99,
    from: 'tipoDescripcion',
    min: 4,
    max: 20,
  }),
  text('dRSProTar', 'E623', 0, 4, 60, 'razonSocial'),
  pattern('dRUCProTar', 'E624', 0, 'ruc', 'ruc'),
  pattern('dDVProTar', 'E625', 0, 'dv', 'dv'),
  code('iForProPa', 'E626', 1, 'medioPago', 'medioPago'),
  integer('dCodAuOpe', 'E627', 0, 100_000, 9_999_999_999, 'codigoAutorizacion'),
  text('dNomTit', 'E628', 0, 4, 30, 'titular'),
  integer('dNumTarj', 'E629', 0, 1, 9999, 'numero'),
])

const CHEQUE = group('gPagCheq', 'E630', [0, 1], 'infoCheque', [
  pattern('dNumCheq', 'E631', 1, 'cheque', 'numeroCheque'),
  text('dBcoEmi', 'E632', 1, 4, 20, 'banco'),
])

const CONDICION = group(
  'gCamCond',
  'E600',
  [0, 1],
  'condicion',
  [
    ...coded(['iCondOpe', 'dDCondOpe'], ['E601', 'E602'], 1, 'condicionOperacion', 'condicion'),
    group('gPaConEIni', 'E605', [0, 999], 'entregas', [
      ...coded(['iTiPago', 'dDesTiPag'], ['E606', 'E607'], 1, 'tipoPago', 'tipo', {
        code: 99,
        from: 'tipoDescripcion',
        min: 4,
        max: 30,
      }),
      amount('dMonTiPag', 'E608', 1, 15, 4, 'monto'),
      ...coded(['cMoneTiPag', 'dDMoneTiPag'], ['E609', 'E610'], 1, 'moneda', 'moneda'),
      rate('dTiCamTiPag', 'E611', 0, 'cambio'),
      TARJETA,
      CHEQUE,
    ]),
    group('gPagCred', 'E640', [0, 1], 'credito', [
      ...coded(['iCondCred', 'dDCondCred'], ['E641', 'E642'], 1, 'condicionCredito', 'tipo'),
      text('dPlazoCre', 'E643', 0, 2, 15, 'plazo'),
      integer('dCuotas', 'E644', 0, 1, 999, 'cuotas'),
      amount('dMonEnt', 'E645', 0, 15, 4, 'montoEntrega'),
      group('gCuotas', 'E650', [0, 999], 'infoCuotas', [
        ...coded(['cMoneCuo', 'dDMoneCuo'], ['E653', 'E654'], 1, 'moneda', 'moneda'),
        amount('dMonCuota', 'E651', 1, 15, 4, 'monto'),
        date('dVencCuo', 'E652', 0, 'vencimiento'),
      ]),
    ]),
  ],
  'condicionPago',
)

const VALOR = group('gValorItem', 'E720', [1, 1], '', [
  amount('dPUniProSer', 'E721', 1, 15, 8, 'precioUnitario'),
  rate('dTiCamIt', 'E725', 0, 'cambio'),
  computed('dTotBruOpeItem', 'E727', 1, 'bruto'),
  group('gValorRestaItem', 'EA001', [1, 1], '', [
    amount('dDescItem', 'EA002', 0, 15, 8, 'descuento'),
    computed('dPorcDesIt', 'EA003', 0, 'porcentajeDescuento'),
    amount('dAntPreUniIt', 'EA006', 0, 15, 8, 'anticipo'),
    computed('dTotOpeItem', 'EA008', 1, 'total'),
    computed('dTotOpeGs', 'EA009', 0, 'totalGuaranies'),
  ]),
])

const IVA = group('gCamIVA', 'E730', [1, 1], '', [
  ...coded(['iAfecIVA', 'dDesAfecIVA'], ['E731', 'E732'], 1, 'afectacionIva', 'afectacionIva'),
  amount('dPropIVA', 'E733', 1, 3, 8, 'ivaProporcion'),
  integer('dTasaIVA', 'E734', 1, 0, 10, 'tasaIva'),
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

const ITEM = group('gCamItem', 'E700', [1, 999], 'items', [
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
  pattern('dCDCAnticipo', 'E719', 0, 'cdc', 'cdcAnticipo'),
  VALOR,
  IVA,
  RASTREO,
])

export const TIPO_DE_DOCUMENTO: Row = group('gDtipDE', 'E001', [1, 1], '', [FACTURA, CONDICION, ITEM])
