/** General data of the operation, issuer and receiver: gDatGralOpe, D001–D224. docs/sifen §A. */
import { code, coded, dateTime, group, integer, pattern, rate, text } from '../../campos/index.ts'

const OPERACION = group(
  'gOpeCom',
  'D010',
  [0, 1],
  'operacion',
  [
    ...coded(['iTipTra', 'dDesTipTra'], ['D011', 'D012'], 0, 'tipoTransaccion', 'tipoTransaccion'),
    ...coded(['iTImp', 'dDesTImp'], ['D013', 'D014'], 1, 'tipoImpuesto', 'tipoImpuesto'),
    ...coded(['cMoneOpe', 'dDesMoneOpe'], ['D015', 'D016'], 1, 'moneda', 'moneda'),
    integer('dCondTiCam', 'D017', 0, 1, 2, 'condicionTipoCambio'),
    rate('dTiCam', 'D018', 0, 'tipo_cambio'),
    ...coded(['iCondAnt', 'dDesCondAnt'], ['D019', 'D020'], 0, 'condicionAnticipo', 'condicionAnticipo'),
    group(
      'gOblAfe',
      'D030',
      [0, 11],
      'obligaciones',
      coded(['cOblAfe', 'dDesOblAfe'], ['D031', 'D032'], 1, 'obligacion', 'codigo'),
    ),
  ],
  '',
)

const EMISOR = group('gEmis', 'D100', [1, 1], 'emisor', [
  pattern('dRucEm', 'D101', 1, 'ruc', 'ruc'),
  pattern('dDVEmi', 'D102', 1, 'dv', 'dv'),
  integer('iTipCont', 'D103', 1, 1, 2, 'tipoContribuyente'),
  integer('cTipReg', 'D104', 0, 1, 8, 'tipoRegimen'),
  text('dNomEmi', 'D105', 1, 4, 255, 'razonSocial'),
  text('dNomFanEmi', 'D106', 0, 4, 255, 'nombreFantasia'),
  text('dDirEmi', 'D107', 1, 1, 255, 'direccion'),
  integer('dNumCas', 'D108', 1, 0, 999_999, 'numeroCasa'),
  text('dCompDir1', 'D109', 0, 1, 255, 'complementoDireccion1'),
  text('dCompDir2', 'D110', 0, 1, 255, 'complementoDireccion2'),
  ...coded(['cDepEmi', 'dDesDepEmi'], ['D111', 'D112'], 1, 'departamento', 'departamento'),
  ...coded(['cDisEmi', 'dDesDisEmi'], ['D113', 'D114'], 0, 'distrito', 'codigoDistrito'),
  ...coded(['cCiuEmi', 'dDesCiuEmi'], ['D115', 'D116'], 1, 'ciudad', 'codigoCiudad'),
  text('dTelEmi', 'D117', 1, 6, 15, 'telefono'),
  pattern('dEmailE', 'D118', 1, 'email', 'email'),
  text('dDenSuc', 'D119', 0, 1, 30, 'denominacion'),
  group('gActEco', 'D130', [1, 9], 'actividadesEconomicas', [
    pattern('cActEco', 'D131', 1, 'actividad', 'codigo'),
    text('dDesActEco', 'D132', 1, 1, 300, 'descripcion'),
  ]),
  group(
    'gRespDE',
    'D140',
    [0, 1],
    'usuario',
    [
      ...coded(['iTipIDRespDE', 'dDTipIDRespDE'], ['D141', 'D142'], 1, 'documentoIdentidad', 'documentoTipo', {
        code: 9,
        from: 'documentoTipoDescripcion',
        min: 9,
        max: 41,
      }),
      pattern('dNumIDRespDE', 'D143', 1, 'documento', 'documentoNumero'),
      text('dNomRespDE', 'D144', 1, 4, 255, 'nombre'),
      text('dCarRespDE', 'D145', 1, 4, 100, 'cargo'),
    ],
    '/usuario',
  ),
])

const RECEPTOR = group('gDatRec', 'D200', [1, 1], 'receptor', [
  code('iNatRec', 'D201', 1, 'naturaleza', 'naturaleza'),
  integer('iTiOpe', 'D202', 1, 1, 4, 'tipoOperacion'),
  ...coded(['cPaisRec', 'dDesPaisRe'], ['D203', 'D204'], 1, 'pais', 'pais'),
  integer('iTiContRec', 'D205', 0, 1, 2, 'tipoContribuyente'),
  pattern('dRucRec', 'D206', 0, 'ruc', 'ruc'),
  pattern('dDVRec', 'D207', 0, 'dv', 'dv'),
  ...coded(['iTipIDRec', 'dDTipIDRec'], ['D208', 'D209'], 0, 'documentoReceptor', 'tipoDoc', {
    code: 9,
    from: 'documentoTipoDescripcion',
    min: 9,
    max: 41,
  }),
  pattern('dNumIDRec', 'D210', 0, 'documento', 'numeroDocumento'),
  text('dNomRec', 'D211', 1, 4, 255, 'nombre'),
  text('dNomFanRec', 'D212', 0, 4, 255, 'nombreFantasia'),
  text('dDirRec', 'D213', 0, 1, 255, 'direccion'),
  integer('dNumCasRec', 'D218', 0, 0, 999_999, 'numeroCasa'),
  ...coded(['cDepRec', 'dDesDepRec'], ['D219', 'D220'], 0, 'departamento', 'departamento'),
  ...coded(['cDisRec', 'dDesDisRec'], ['D221', 'D222'], 0, 'distrito', 'distrito'),
  ...coded(['cCiuRec', 'dDesCiuRec'], ['D223', 'D224'], 0, 'ciudad', 'ciudad'),
  text('dTelRec', 'D214', 0, 6, 15, 'telefono'),
  text('dCelRec', 'D215', 0, 10, 20, 'celular'),
  pattern('dEmailRec', 'D216', 0, 'email', 'email'),
  text('dCodCliente', 'D217', 0, 3, 15, 'codigo'),
])

export const DATOS_GENERALES = group('gDatGralOpe', 'D001', [1, 1], '', [
  dateTime('dFeEmiDE', 'D002', 1, 'fechaEmision'),
  OPERACION,
  EMISOR,
  RECEPTOR,
])
