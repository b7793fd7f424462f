/** Groups that each type of document must, may and must not have (docs/sifen §2.1), with the codes of violations. */
import { type Rule, rule, type Submission, type TipoDocumento } from './rule.ts'

type Need = 'must' | 'may' | 'not'

interface Presence {
  readonly campo: string
  /** Need by type of document, in the order 1, 4, 5, 6, 7. */
  readonly need: readonly [Need, Need, Need, Need, Need]
  /** For each place where the group may occur, true when it is present. */
  readonly places: (submission: Submission) => readonly boolean[]
  readonly missing?: readonly [codigo: string, mensaje: string]
  readonly unwanted?: readonly [codigo: string, mensaje: string]
}

/** Column of each type in `need`. The needs of the future types are not published yet. */
const POSITION: Readonly<Partial<Record<TipoDocumento, 0 | 1 | 2 | 3 | 4>>> = { '1': 0, '4': 1, '5': 2, '6': 3, '7': 4 }
const PARA_EL_TIPO = 'Para el tipo de documento electrónico seleccionado'

const PRESENCES: readonly Presence[] = [
  {
    campo: 'D010',
    need: ['must', 'must', 'must', 'must', 'not'],
    places: ({ de }) => [de.gDatGralOpe.gOpeCom !== undefined],
    missing: [
      '1200',
      'Grupo de informaciones inherentes a la operación comercial es obligatorio informar para el tipo de documento',
    ],
    unwanted: [
      '1201',
      'Grupo de informaciones inherentes a la operación comercial no es permitido para el tipo de documento',
    ],
  },
  {
    campo: 'D011',
    need: ['must', 'must', 'not', 'not', 'not'],
    places: ({ de }) => [de.gDatGralOpe.gOpeCom?.iTipTra !== undefined],
    missing: ['1202', 'Tipo de transacción no informado para el documento electrónico seleccionado'],
    unwanted: ['1216', 'Tipo de transacción no requerido para el tipo de documento electrónico seleccionado'],
  },
  {
    campo: 'E010',
    need: ['must', 'not', 'not', 'not', 'not'],
    places: ({ de }) => [de.gDtipDE.gCamFE !== undefined],
    missing: [
      '1350',
      'Grupo de campos que componen la FE es obligatorio para tipo de documento electrónico seleccionado',
    ],
    unwanted: ['1351', 'Grupo de campos que componen la FE no requerido'],
  },
  {
    campo: 'E300',
    need: ['not', 'must', 'not', 'not', 'not'],
    places: ({ de }) => [de.gDtipDE.gCamAE !== undefined],
    missing: ['2550', `${PARA_EL_TIPO}, es obligatorio informar el grupo de campos que componen la AFE`],
    unwanted: ['2551', `${PARA_EL_TIPO}, no se debe informar el grupo de campos que componen la AFE`],
  },
  {
    campo: 'E400',
    need: ['not', 'not', 'must', 'must', 'not'],
    places: ({ de }) => [de.gDtipDE.gCamNCDE !== undefined],
    missing: ['1450', `${PARA_EL_TIPO} es obligatorio informar el grupo de campos que componen la NCE–NDE`],
    unwanted: ['1451', `${PARA_EL_TIPO} no se requiere informar el grupo de campos que componen la NCE–NDE`],
  },
  {
    campo: 'E500',
    need: ['not', 'not', 'not', 'not', 'must'],
    places: ({ de }) => [de.gDtipDE.gCamNRE !== undefined],
    missing: ['2600', `${PARA_EL_TIPO}, es obligatorio informar el grupo de campos que componen la NRE`],
    unwanted: ['2601', `${PARA_EL_TIPO}, no se debe informar el grupo de campos que componen la NRE`],
  },
  {
    campo: 'E600',
    need: ['must', 'must', 'not', 'not', 'not'],
    places: ({ de }) => [de.gDtipDE.gCamCond !== undefined],
    missing: ['1500', `${PARA_EL_TIPO} es obligatorio informar la condición de la operación`],
    unwanted: ['1501', `${PARA_EL_TIPO} no se requiere informar la condición de la operación`],
  },
  {
    campo: 'E720',
    need: ['must', 'must', 'must', 'must', 'not'],
    places: ({ items }) => items.map(item => item.gValorItem !== undefined),
    missing: [
      '1850',
      'Grupo de los campos que describen los precios, descuentos y valor total por ítem es obligatorio',
    ],
    unwanted: ['1851', 'Grupo de los campos que describen los precios, descuentos y valor total por ítem no requerido'],
  },
  {
    campo: 'E730',
    need: ['may', 'not', 'may', 'may', 'not'],
    places: ({ items }) => items.map(item => item.gCamIVA !== undefined),
    unwanted: [
      '1901',
      'Grupo de los campos que describen el IVA de la operación no requerido para el tipo de documento electrónico seleccionado',
    ],
  },
  {
    campo: 'E900',
    need: ['may', 'not', 'not', 'not', 'must'],
    places: ({ de }) => [de.gDtipDE.gTransp !== undefined],
    missing: ['2100', 'Grupo de los campos que describen el transporte de las mercaderías es obligatorio'],
    unwanted: [
      '2101',
      'Grupo de los campos que describen el transporte de las mercaderías no es permitido para el tipo de DE seleccionado',
    ],
  },
  {
    campo: 'E920',
    need: ['may', 'not', 'not', 'not', 'must'],
    places: ({ de }) => [de.gDtipDE.gTransp?.gCamSal !== undefined],
    missing: ['2150', 'Grupo de los campos que identifican el local de salida de las mercaderías es obligatorio'],
  },
  {
    campo: 'E940',
    need: ['may', 'not', 'not', 'not', 'must'],
    places: ({ de }) => [(de.gDtipDE.gTransp?.gCamEnt.length ?? 0) > 0],
    missing: ['2200', 'Grupo de los campos que identifican el local de entrega de las mercaderías es obligatorio'],
  },
  {
    campo: 'E960',
    need: ['may', 'not', 'not', 'not', 'must'],
    places: ({ de }) => [(de.gDtipDE.gTransp?.gVehTras.length ?? 0) > 0],
    missing: ['2250', 'Grupo de los campos que identifican el vehículo de traslado de las mercaderías es obligatorio'],
  },
  {
    campo: 'E980',
    need: ['may', 'not', 'not', 'not', 'must'],
    places: ({ de }) => [de.gDtipDE.gTransp?.gCamTrans !== undefined],
    missing: ['2300', 'Grupo de los campos que identifican al transportista es obligatorio'],
  },
  {
    campo: 'F001',
    need: ['must', 'must', 'must', 'must', 'not'],
    places: ({ de }) => [de.gTotSub !== undefined],
    missing: [
      '2350',
      'Grupo de los campos que describen los subtotales y totales de la transacción documentada es obligatorio para el tipo de documento electrónico seleccionado',
    ],
    unwanted: [
      '2351',
      'Grupo de los campos que describen los subtotales y totales de la transacción documentada no es permitido para el tipo de documento electrónico seleccionado',
    ],
  },
  {
    campo: 'G050',
    need: ['may', 'not', 'not', 'not', 'may'],
    places: ({ de }) => [de.gCamGen?.gCamCarg !== undefined],
    unwanted: [
      '2390',
      'Grupo generales de la carga no es permitido para el tipo de documento electrónico seleccionado',
    ],
  },
  {
    campo: 'H001',
    need: ['may', 'must', 'must', 'must', 'may'],
    places: ({ de }) => [de.gCamDEAsoc.length > 0],
    missing: ['2400', 'Documento asociado es obligatorio para el tipo de documento electrónico seleccionado'],
  },
]

export const REGLAS_PRESENCIA: readonly Rule[] = PRESENCES.flatMap(({ campo, need, places, missing, unwanted }) => {
  const needOf = ({ tipo }: Submission): Need => {
    const position = POSITION[tipo]
    return position === undefined ? 'may' : need[position]
  }
  const rules: Rule[] = []
  if (missing !== undefined) {
    rules.push(rule(missing[0], campo, missing[1], s => needOf(s) === 'must' && places(s).includes(false)))
  }
  if (unwanted !== undefined) {
    rules.push(rule(unwanted[0], `${campo}a`, unwanted[1], s => needOf(s) === 'not' && places(s).includes(true)))
  }
  return rules
})
