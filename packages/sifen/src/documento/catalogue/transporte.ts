/** Transport of the goods: gTransp, E900–E997. docs/sifen §A. */
import { code, coded, date, group, integer, pattern, type Row, text } from '../../campos/index.ts'

/**
 * Returns the fields of a place, whose elements end in `Sal` or `Ent`. `first` is the manual's number of its address.
 */
function lugar(end: 'Sal' | 'Ent', first: number): readonly Row[] {
  const id = (offset: number) => `E${first + offset}`
  return [
    text(`dDirLoc${end}`, id(0), 1, 1, 255, 'direccion'),
    integer(`dNumCas${end}`, id(1), 1, 0, 999_999, 'numeroCasa'),
    text(`dComp1${end}`, id(2), 0, 1, 255, 'complementoDireccion1'),
    text(`dComp2${end}`, id(3), 0, 1, 255, 'complementoDireccion2'),
    ...coded([`cDep${end}`, `dDesDep${end}`], [id(4), id(5)], 1, 'departamento', 'departamento'),
    ...coded([`cDis${end}`, `dDesDis${end}`], [id(6), id(7)], 0, 'distrito', 'distrito'),
    ...coded([`cCiu${end}`, `dDesCiu${end}`], [id(8), id(9)], 1, 'ciudad', 'ciudad'),
    text(`dTel${end}`, id(10), 0, 6, 15, 'telefonoContacto'),
  ]
}

const VEHICULO = group('gVehTras', 'E960', [0, 4], 'vehiculo', [
  text('dTiVehTras', 'E961', 1, 4, 10, 'tipo'),
  text('dMarVeh', 'E962', 1, 1, 10, 'marca'),
  integer('dTipIdenVeh', 'E967', 1, 1, 2, 'documentoTipo'),
  text('dNroIDVeh', 'E963', 0, 1, 20, 'documentoNumero'),
  text('dAdicVeh', 'E964', 0, 1, 20, 'obs'),
  text('dNroMatVeh', 'E965', 0, 1, 7, 'numeroMatricula'),
  text('dNroVuelo', 'E966', 0, 6, 6, 'numeroVuelo'),
])

const TRANSPORTISTA = group('gCamTrans', 'E980', [0, 1], 'transportista', [
  integer('iNatTrans', 'E981', 1, 1, 2, 'contribuyente'),
  text('dNomTrans', 'E982', 1, 4, 60, 'nombre'),
  pattern('dRucTrans', 'E983', 0, 'ruc', 'ruc'),
  pattern('dDVTrans', 'E984', 0, 'dv', 'dv'),
  ...coded(['iTipIDTrans', 'dDTipIDTrans'], ['E985', 'E986'], 0, 'documentoIdentidad', 'documentoTipo'),
  pattern('dNumIDTrans', 'E987', 0, 'documento', 'documentoNumero'),
  ...coded(['cNacTrans', 'dDesNacTrans'], ['E988', 'E989'], 0, 'pais', 'pais'),
  pattern('dNumIDChof', 'E990', 1, 'documento', 'chofer.documentoNumero'),
  text('dNomChof', 'E991', 1, 4, 60, 'chofer.nombre'),
  text('dDomFisc', 'E992', 1, 1, 150, 'direccion'),
  text('dDirChof', 'E993', 1, 1, 255, 'chofer.direccion'),
  text('dNombAg', 'E994', 0, 4, 60, 'agente.nombre'),
  pattern('dRucAg', 'E995', 0, 'ruc', 'agente.ruc'),
  pattern('dDVAg', 'E996', 0, 'dv', 'agente.dv'),
  text('dDirAge', 'E997', 0, 1, 255, 'agente.direccion'),
])

/** Earliest start of a transport (XSD tdIniTras). */
const INICIO_DE_SIFEN = '2018-05-01'

export const TRANSPORTE = group('gTransp', 'E900', [0, 1], 'transporte', [
  ...coded(['iTipTrans', 'dDesTipTrans'], ['E901', 'E902'], 0, 'tipoTransporte', 'tipo'),
  ...coded(['iModTrans', 'dDesModTrans'], ['E903', 'E904'], 1, 'modalidadTransporte', 'modalidad'),
  code('iRespFlete', 'E905', 1, 'responsableFlete', 'tipoResponsable'),
  code('cCondNeg', 'E906', 0, 'incoterm', 'condicionNegociacion'),
  text('dNuManif', 'E907', 0, 1, 15, 'numeroManifiesto'),
  text('dNuDespImp', 'E908', 0, 16, 16, 'numeroDespachoImportacion'),
  date('dIniTras', 'E909', 0, 'inicioEstimadoTranslado', INICIO_DE_SIFEN),
  date('dFinTras', 'E910', 0, 'finEstimadoTranslado'),
  ...coded(['cPaisDest', 'dDesPaisDest'], ['E911', 'E912'], 0, 'pais', 'paisDestino'),
  group('gCamSal', 'E920', [0, 1], 'salida', lugar('Sal', 921)),
  group('gCamEnt', 'E940', [0, 99], 'entrega', lugar('Ent', 941)),
  VEHICULO,
  TRANSPORTISTA,
])
