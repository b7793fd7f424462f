/**
 * Groups of one type of document: the invoice, the self-invoice, the notes and the remission. E010–E507. docs/sifen §A.
 */
import { amount, coded, date, group, integer, pattern, type Row, text } from '../../campos/index.ts'
import { CONDICION } from './condicion.ts'
import { ITEM } from './item.ts'
import { SECTORES } from './sectores.ts'
import { TRANSPORTE } from './transporte.ts'

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

const AUTOFACTURA = group('gCamAE', 'E300', [0, 1], 'autoFactura', [
  ...coded(['iNatVen', 'dDesNatVen'], ['E301', 'E302'], 1, 'naturalezaVendedor', 'tipoVendedor'),
  ...coded(['iTipIDVen', 'dDTipIDVen'], ['E304', 'E305'], 1, 'documentoIdentidad', 'documentoTipo'),
  pattern('dNumIDVen', 'E306', 1, 'documento', 'documentoNumero'),
  text('dNomVen', 'E307', 1, 4, 60, 'nombre'),
  text('dDirVen', 'E308', 1, 1, 255, 'direccion'),
  integer('dNumCasVen', 'E309', 1, 0, 999_999, 'numeroCasa'),
  ...coded(['cDepVen', 'dDesDepVen'], ['E310', 'E311'], 1, 'departamento', 'departamento'),
  ...coded(['cDisVen', 'dDesDisVen'], ['E312', 'E313'], 0, 'distrito', 'distrito'),
  ...coded(['cCiuVen', 'dDesCiuVen'], ['E314', 'E315'], 1, 'ciudad', 'ciudad'),
  text('dDirProv', 'E316', 1, 1, 255, 'ubicacion.lugar'),
  ...coded(['cDepProv', 'dDesDepProv'], ['E317', 'E318'], 1, 'departamento', 'ubicacion.departamento'),
  ...coded(['cDisProv', 'dDesDisProv'], ['E319', 'E320'], 0, 'distrito', 'ubicacion.distrito'),
  ...coded(['cCiuProv', 'dDesCiuProv'], ['E321', 'E322'], 1, 'ciudad', 'ubicacion.ciudad'),
])

const NOTA = group('gCamNCDE', 'E400', [0, 1], 'notaCreditoDebito', [
  ...coded(['iMotEmi', 'dDesMotEmi'], ['E401', 'E402'], 1, 'motivoNota', 'motivo'),
])

const REMISION = group('gCamNRE', 'E500', [0, 1], 'remision', [
  ...coded(['iMotEmiNR', 'dDesMotEmiNR'], ['E501', 'E502'], 1, 'motivoRemision', 'motivo', {
    code: 99,
    from: 'motivoDescripcion',
    min: 5,
    max: 60,
  }),
  ...coded(['iRespEmiNR', 'dDesRespEmiNR'], ['E503', 'E504'], 1, 'responsableRemision', 'tipoResponsable'),
  integer('dKmR', 'E505', 1, 1, 99_999, 'kms'),
  date('dFecEm', 'E506', 0, 'fechaFactura'),
  amount('cPreFle', 'E507', 0, 15, 8, 'costoFlete'),
])

export const TIPO_DE_DOCUMENTO: Row = group('gDtipDE', 'E001', [1, 1], '', [
  FACTURA,
  AUTOFACTURA,
  NOTA,
  REMISION,
  CONDICION,
  ITEM,
  SECTORES,
  TRANSPORTE,
])
