/**
 * Rules of SIFEN about places: the descriptions of department, district and city, and that each lies within the other.
 * MT v150 12.4
 */
import { DEPARTAMENTO } from '../tables/codigos.ts'
import { CIUDADES, DISTRITOS } from '../tables/geografia.ts'
import { type Rule, rule, type Submission } from './rule.ts'

type Coded = readonly [code: string | undefined, description: string | undefined]

interface Place {
  readonly departamento: Coded
  readonly distrito: Coded
  readonly ciudad: Coded
}

interface PlaceRules<S> {
  readonly of: (submission: S) => readonly (Place | undefined)[]
  readonly departamento: readonly [codigo: string, campo: string, mensaje: string]
  readonly relation: readonly [codigo: string, campo: string, mensaje: string]
  readonly distrito: readonly [codigo: string, campo: string, mensaje: string]
  readonly ciudad: readonly [codigo: string, campo: string, mensaje: string]
}

/** Maximum length of names: those of districts and cities are cut to the 30 characters of their fields. */
const NAME_LENGTH = 30

const PLACES: readonly PlaceRules<Submission>[] = [
  {
    of: ({ de: { gDatGralOpe } }) => {
      const { cDepEmi, dDesDepEmi, cDisEmi, dDesDisEmi, cCiuEmi, dDesCiuEmi } = gDatGralOpe.gEmis
      return [{ departamento: [cDepEmi, dDesDepEmi], distrito: [cDisEmi, dDesDisEmi], ciudad: [cCiuEmi, dDesCiuEmi] }]
    },
    departamento: ['1254', 'D112', 'Descripción del departamento de emisión no corresponde al código'],
    relation: ['1255', 'D111', 'El Departamento, el Distrito y la Ciudad de emisión no están relacionados'],
    distrito: ['1257', 'D114a', 'Descripción del distrito de emisión no corresponde al código'],
    ciudad: ['1260', 'D116', 'Descripción de la ciudad de emisión no corresponde al código'],
  },
  {
    of: ({ de: { gDatGralOpe } }) => {
      const { cDepRec, dDesDepRec, cDisRec, dDesDisRec, cCiuRec, dDesCiuRec } = gDatGralOpe.gDatRec
      return [{ departamento: [cDepRec, dDesDepRec], distrito: [cDisRec, dDesDisRec], ciudad: [cCiuRec, dDesCiuRec] }]
    },
    departamento: ['1325', 'D220', 'Descripción del departamento de emisión no corresponde al código'],
    relation: ['1328', 'D223a', 'El Departamento, el Distrito y la Ciudad del receptor no están relacionados'],
    distrito: ['1326', 'D222', 'Descripción del distrito de emisión no corresponde al código'],
    ciudad: ['1329', 'D224', 'Descripción de la ciudad de emisión no corresponde al código'],
  },
  {
    of: ({ de: { gDtipDE } }) => {
      if (gDtipDE.gCamAE === undefined) return []
      const { cDepVen, dDesDepVen, cDisVen, dDesDisVen, cCiuVen, dDesCiuVen } = gDtipDE.gCamAE
      return [{ departamento: [cDepVen, dDesDepVen], distrito: [cDisVen, dDesDisVen], ciudad: [cCiuVen, dDesCiuVen] }]
    },
    departamento: ['2552', 'E311', 'Descripción del departamento del vendedor no corresponde al código'],
    relation: ['2553', 'E310', 'El Departamento, el Distrito y la Ciudad del vendedor no están relacionados'],
    distrito: ['2561', 'E313b', 'Descripción del código del distrito del vendedor no corresponde al código'],
    ciudad: ['2555', 'E315', 'Descripción de la ciudad del vendedor no corresponde al código'],
  },
  {
    of: ({ de: { gDtipDE } }) => {
      if (gDtipDE.gCamAE === undefined) return []
      const { cDepProv, dDesDepProv, cDisProv, dDesDisProv, cCiuProv, dDesCiuProv } = gDtipDE.gCamAE
      return [
        { departamento: [cDepProv, dDesDepProv], distrito: [cDisProv, dDesDisProv], ciudad: [cCiuProv, dDesCiuProv] },
      ]
    },
    departamento: [
      '2556',
      'E318',
      'Descripción del departamento no corresponde al código donde se realiza la transacción',
    ],
    relation: [
      '2557',
      'E317',
      'El Departamento, el Distrito y la Ciudad donde se realiza la transacción no están relacionados',
    ],
    distrito: ['2558', 'E320', 'Descripción del distrito donde se realiza la transacción no corresponde al código'],
    ciudad: ['2559', 'E322', 'Descripción de la ciudad no corresponde al código donde se realiza la transacción'],
  },
  {
    of: ({ de: { gDtipDE } }) => {
      if (gDtipDE.gTransp?.gCamSal === undefined) return []
      const { cDepSal, dDesDepSal, cDisSal, dDesDisSal, cCiuSal, dDesCiuSal } = gDtipDE.gTransp.gCamSal
      return [{ departamento: [cDepSal, dDesDepSal], distrito: [cDisSal, dDesDisSal], ciudad: [cCiuSal, dDesCiuSal] }]
    },
    departamento: ['2152', 'E926', 'Descripción del departamento del local de salida no corresponde al código'],
    relation: ['2153', 'E925', 'El Departamento, el Distrito y Ciudad del local de Salida no están relacionados'],
    distrito: ['2155', 'E928a', 'Descripción del distrito del local de salida no corresponde al código'],
    ciudad: ['2158', 'E930', 'Descripción de la ciudad del local de salida no corresponde al código'],
  },
  {
    of: ({ de: { gDtipDE } }) =>
      (gDtipDE.gTransp?.gCamEnt ?? []).map(({ cDepEnt, dDesDepEnt, cDisEnt, dDesDisEnt, cCiuEnt, dDesCiuEnt }) => ({
        departamento: [cDepEnt, dDesDepEnt],
        distrito: [cDisEnt, dDesDisEnt],
        ciudad: [cCiuEnt, dDesCiuEnt],
      })),
    departamento: ['2202', 'E946', 'Descripción del departamento del local de entrega no corresponde al código'],
    relation: ['2203', 'E945', 'El Departamento, el Distrito y la Ciudad del local de entrega no están relacionados'],
    distrito: ['2205', 'E948a', 'Descripción del distrito del local de entrega no corresponde al código'],
    ciudad: ['2208', 'E950', 'Descripción de la ciudad del local de entrega no corresponde al código'],
  },
]

export const REGLAS_LUGAR: readonly Rule[] = PLACES.flatMap(reglasDeLugar)

/** Returns the four rules about one kind of place, with its codes. */
export function reglasDeLugar<S>({ of, departamento, relation, distrito, ciudad }: PlaceRules<S>): readonly Rule<S>[] {
  const anyPlace = (isWrong: (place: Place) => boolean) => (submission: S) =>
    of(submission).some(place => place !== undefined && isWrong(place))
  return [
    rule(
      ...departamento,
      anyPlace(place => misnamed(place.departamento, code => DEPARTAMENTO.get(code))),
    ),
    rule(...relation, anyPlace(unrelated)),
    rule(
      ...distrito,
      anyPlace(place => misnamed(place.distrito, code => DISTRITOS.get(code)?.nombre)),
    ),
    rule(
      ...ciudad,
      anyPlace(place => misnamed(place.ciudad, code => CIUDADES.get(code)?.nombre)),
    ),
  ]
}

function misnamed([code, description]: Coded, nameOf: (code: string) => string | undefined): boolean {
  if (code === undefined || description === undefined) return code !== description
  const name = nameOf(code)
  return name !== undefined && description.trim() !== name.slice(0, NAME_LENGTH).trim()
}

/** True when the city is not in the district or the district not in the department. Absent fields do not contradict. */
function unrelated({ departamento: [departamento], distrito: [distrito], ciudad: [ciudad] }: Place): boolean {
  const city = ciudad === undefined ? undefined : CIUDADES.get(ciudad)
  if (ciudad !== undefined && city === undefined) return true
  if (distrito !== undefined && city !== undefined && city.dentroDe !== distrito) return true
  const districtCode = distrito ?? city?.dentroDe
  if (districtCode === undefined || departamento === undefined) return false
  return DISTRITOS.get(districtCode)?.dentroDe !== departamento
}
