/** Rules of SIFEN about the places that a document names. MT v150 12.4 */
import { type PlaceRules, type Rule, reglasDeLugar, type Submission } from '../rule/index.ts'

const PLACES: readonly PlaceRules<Submission>[] = [
  {
    of: ({ de: { gDatGralOpe } }) => {
      const { cDepEmi, dDesDepEmi, cDisEmi, dDesDisEmi, cCiuEmi, dDesCiuEmi } = gDatGralOpe.gEmis
      return [{ departamento: [cDepEmi, dDesDepEmi], distrito: [cDisEmi, dDesDisEmi], ciudad: [cCiuEmi, dDesCiuEmi] }]
    },
    departamento: '1254',
    relation: '1255',
    distrito: '1257',
    ciudad: '1260',
  },
  {
    of: ({ de: { gDatGralOpe } }) => {
      const { cDepRec, dDesDepRec, cDisRec, dDesDisRec, cCiuRec, dDesCiuRec } = gDatGralOpe.gDatRec
      return [{ departamento: [cDepRec, dDesDepRec], distrito: [cDisRec, dDesDisRec], ciudad: [cCiuRec, dDesCiuRec] }]
    },
    departamento: '1325',
    relation: '1328',
    distrito: '1326',
    ciudad: '1329',
  },
  {
    of: ({ de: { gDtipDE } }) => {
      if (gDtipDE.gCamAE === undefined) return []
      const { cDepVen, dDesDepVen, cDisVen, dDesDisVen, cCiuVen, dDesCiuVen } = gDtipDE.gCamAE
      return [{ departamento: [cDepVen, dDesDepVen], distrito: [cDisVen, dDesDisVen], ciudad: [cCiuVen, dDesCiuVen] }]
    },
    departamento: '2552',
    relation: '2553',
    distrito: '2561',
    ciudad: '2555',
  },
  {
    of: ({ de: { gDtipDE } }) => {
      if (gDtipDE.gCamAE === undefined) return []
      const { cDepProv, dDesDepProv, cDisProv, dDesDisProv, cCiuProv, dDesCiuProv } = gDtipDE.gCamAE
      return [
        { departamento: [cDepProv, dDesDepProv], distrito: [cDisProv, dDesDisProv], ciudad: [cCiuProv, dDesCiuProv] },
      ]
    },
    departamento: '2556',
    relation: '2557',
    distrito: '2558',
    ciudad: '2559',
  },
  {
    of: ({ de: { gDtipDE } }) => {
      if (gDtipDE.gTransp?.gCamSal === undefined) return []
      const { cDepSal, dDesDepSal, cDisSal, dDesDisSal, cCiuSal, dDesCiuSal } = gDtipDE.gTransp.gCamSal
      return [{ departamento: [cDepSal, dDesDepSal], distrito: [cDisSal, dDesDisSal], ciudad: [cCiuSal, dDesCiuSal] }]
    },
    departamento: '2152',
    relation: '2153',
    distrito: '2155',
    ciudad: '2158',
  },
  {
    of: ({ de: { gDtipDE } }) =>
      (gDtipDE.gTransp?.gCamEnt ?? []).map(({ cDepEnt, dDesDepEnt, cDisEnt, dDesDisEnt, cCiuEnt, dDesCiuEnt }) => ({
        departamento: [cDepEnt, dDesDepEnt],
        distrito: [cDisEnt, dDesDisEnt],
        ciudad: [cCiuEnt, dDesCiuEnt],
      })),
    departamento: '2202',
    relation: '2203',
    distrito: '2205',
    ciudad: '2208',
  },
]

export const REGLAS_LUGAR: readonly Rule[] = PLACES.flatMap(reglasDeLugar)
