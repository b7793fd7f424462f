/**
 * Fields of some trades only: vehicles in an item, E770–E789; energy, insurance, supermarkets and cycles, E790–E829.
 * docs/sifen §A.
 */
import { amount, coded, date, dates, dateTime, group, integer, pattern, type Row, text } from '../../campos/index.ts'

/**
 * Vehicle of an item. dCilin is left out: the official XSD accepts no value there except the two characters `/d`.
 * docs/notes 232
 */
export const VEHICULO_NUEVO: Row = group('gVehNuevo', 'E770', [0, 1], 'sectorAutomotor', [
  ...coded(['iTipOpVN', 'dDesTipOpVN'], ['E771', 'E772'], 0, 'operacionVehiculo', 'tipo'),
  pattern('dChasis', 'E775', 0, 'chasis', 'chasis'),
  text('dColor', '', 0, 1, 10, 'color'),
  integer('dPotencia', '', 0, 1, 9999, 'potencia'),
  integer('dCapMot', 'E776', 0, 1, 9999, 'capacidadMotor'),
  amount('dPNet', 'E777', 0, 6, 4, 'pesoNeto'),
  amount('dPBruto', 'E778', 0, 6, 4, 'pesoBruto'),
  ...coded(['iTipCom', 'dDesTipCom'], ['E779', 'E780'], 0, 'combustible', 'tipoCombustible', {
    code: 9,
    from: 'tipoCombustibleDescripcion',
    min: 3,
    max: 20,
  }),
  text('dNroMotor', 'E784', 0, 1, 21, 'numeroMotor'),
  amount('dCapTracc', '', 0, 6, 4, 'capacidadTraccion'),
  integer('dAnoFab', '', 0, 1000, 9999, 'año'),
  text('cTipVeh', '', 0, 4, 10, 'tipoVehiculo'),
  integer('dCapac', 'E785', 0, 1, 999, 'capacidadPasajeros'),
])

const ENERGIA = group(
  'gGrupEner',
  'E791',
  [0, 9],
  'energia',
  [
    text('dNroMed', 'E797', 0, 1, 50, 'numeroMedidor'),
    integer('dActiv', '', 0, 0, 99, 'codigoActividad'),
    text('dCateg', '', 0, 1, 3, 'codigoCategoria'),
    amount('dLecAnt', '', 0, 11, 2, 'lecturaAnterior'),
    amount('dLecAct', '', 0, 11, 2, 'lecturaActual'),
    amount('dConKwh', '', 0, 11, 2, 'consumoKwh'),
  ],
  'sectorEnergiaElectrica',
)

/**
 * Insurance. The insurer's code occurs once in the XML, and with each policy in the request. The first one is written.
 */
const SEGUROS = group(
  'gGrupSeg',
  'E800',
  [0, 1],
  'seguros',
  [
    text('dCodEmpSeg', 'E801', 0, 1, 20, 'codigoAseguradora'),
    group(
      'gGrupPolSeg',
      'EA790',
      [1, 999],
      'polizas',
      [
        text('dPoliza', 'EA791', 1, 1, 20, 'codigoPoliza'),
        text('dUnidVig', 'EA792', 1, 3, 15, 'vigenciaUnidad'),
        amount('dVigencia', 'EA793', 1, 5, 1, 'vigencia'),
        text('dNumPoliza', 'EA794', 1, 1, 25, 'numeroPoliza'),
        dateTime('dFecIniVig', 'EA795', 0, 'inicioVigencia'),
        dateTime('dFecFinVig', 'EA796', 0, 'finVigencia'),
        text('dCodInt', 'EA797', 0, 1, 50, 'codigoInternoItem'),
      ],
      '/sectorSeguros',
    ),
  ],
  'sectorSeguros.0',
)

const SUPERMERCADOS = group(
  'gGrupSup',
  'E810',
  [0, 1],
  'supermercados',
  [
    text('dNomCaj', 'E812', 0, 1, 20, 'nombreCajero'),
    amount('dEfectivo', '', 0, 15, 4, 'efectivo'),
    amount('dVuelto', 'E813', 0, 6, 4, 'vuelto'),
    amount('dDonac', 'E814', 0, 6, 4, 'donacion'),
    text('dDesDonac', 'E815', 0, 1, 20, 'donacionDescripcion'),
  ],
  'sectorSupermercados',
)

/** Earliest start of a cycle (XSD tdFecIniC). */
const INICIO_DE_SIFEN = '2018-05-01'

const ADICIONAL = group(
  'gGrupAdi',
  'E820',
  [0, 1],
  'adicional',
  [
    text('dCiclo', 'E821', 0, 1, 15, 'ciclo'),
    date('dFecIniC', 'E822', 0, 'inicioCiclo', INICIO_DE_SIFEN),
    date('dFecFinC', 'E823', 0, 'finCiclo'),
    dates('dVencPag', 'E824', 3, 'vencimientoPago'),
    text('dContrato', 'E825', 0, 1, 30, 'numeroContrato'),
    amount('dSalAnt', 'E826', 0, 15, 4, 'saldoAnterior'),
    text('dCodConDncp', 'E827', 0, 1, 30, 'codigoContratacionDNCP'),
  ],
  'sectorAdicional',
)

export const SECTORES: Row = group(
  'gCamEsp',
  'E790',
  [0, 1],
  'sectores',
  [ENERGIA, SEGUROS, SUPERMERCADOS, ADICIONAL],
  '',
)
