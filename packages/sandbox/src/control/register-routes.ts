/** Control API of the register and the timbrados: data that makes SIFEN reject what clients send. */
import * as z from 'zod'
import { ESTADOS_RUC, type Taxpayer, type Timbrado } from '../book/index.ts'
import { readFields } from '../scripts/index.ts'
import { bareRuc, RUC_FIELD } from './request-fields.ts'
import { accepted, type ControlAnswer, type ControlCall, json, lastOf, type Route, wrongFields } from './route.ts'

const ESTADOS = [...(Object.keys(ESTADOS_RUC) as (keyof typeof ESTADOS_RUC)[]), 'INEXISTENTE'] as const
const flag = (what: string) => z.boolean().exactOptional().describe(`true o false: ${what}`)

const CONTRIBUYENTE_FIELDS = {
  ruc: RUC_FIELD,
  nombre: z.string().trim().min(1).max(255).exactOptional().describe('un nombre de hasta 255 caracteres'),
  estado: z
    .enum(ESTADOS)
    .exactOptional()
    .describe(`un estado del RUC: ${ESTADOS.join(', ')}`),
  facturadorElectronico: flag('si es facturador electrónico'),
  soloLotes: flag('si SIFEN lo atiende solo por lotes, y recibe contesta 1264'),
  actividades: z
    .record(z.string().regex(/^[A-Za-z0-9]{1,8}$/), z.string().min(1).max(300))
    .exactOptional()
    .describe('la descripción de cada actividad económica por su código'),
  organismoDelEstado: flag('si es un organismo o entidad del Estado'),
}

const TIMBRADO_FIELDS = {
  dNumTim: z
    .string()
    .regex(/^\d{8}$/)
    .describe('el número del timbrado, de 8 cifras'),
  ruc: RUC_FIELD.exactOptional().describe('el RUC de quién es; hace falta si el sandbox aún no conoce el timbrado'),
  dFeIniT: z.iso
    .date()
    .exactOptional()
    .describe('el inicio de su vigencia, aaaa-mm-dd; hace falta si el sandbox aún no conoce el timbrado'),
  puntos: z
    .array(z.string().regex(/^\d{3}-\d{3}$/))
    .min(1)
    .exactOptional()
    .describe('sus establecimientos y puntos de expedición, como ["001-001"]'),
  electronico: flag('si es de documentos electrónicos'),
}

export const REGISTER: readonly Route[] = [
  {
    method: 'GET',
    path: '/control/contribuyentes',
    answer: ({ sandbox, query }) => json({ contribuyentes: lastOf(sandbox.taxpayers(), query) }),
  },
  { method: 'POST', path: '/control/contribuyentes', answer: putTaxpayer },
  {
    method: 'GET',
    path: '/control/timbrados',
    answer: ({ sandbox, query }) => json({ timbrados: lastOf(sandbox.timbrados(), query) }),
  },
  { method: 'POST', path: '/control/timbrados', answer: putTimbrado },
]

/** Stores a taxpayer. Fields that are not sent keep their value. */
function putTaxpayer({ sandbox, body }: ControlCall): ControlAnswer {
  const { ruc, ...given } = accepted(readFields(CONTRIBUYENTE_FIELDS, body))
  const bare = bareRuc(ruc)
  const known = sandbox.taxpayers().find(taxpayer => taxpayer.ruc === bare)
  const fresh = {
    ruc: bare,
    nombre: 'Contribuyente de Prueba S.A.',
    estado: 'ACT',
    facturadorElectronico: true,
  } as const
  const taxpayer: Taxpayer = { ...(known ?? fresh), ...given }
  sandbox.registerTaxpayer(taxpayer)
  return json(taxpayer)
}

function putTimbrado({ sandbox, body }: ControlCall): ControlAnswer {
  const { dNumTim, ...given } = accepted(readFields(TIMBRADO_FIELDS, body))
  const known = sandbox.timbrados().find(timbrado => timbrado.dNumTim === dNumTim)
  const ruc = given.ruc === undefined ? known?.ruc : bareRuc(given.ruc)
  const dFeIniT = given.dFeIniT ?? known?.dFeIniT
  if (ruc === undefined || dFeIniT === undefined) {
    throw wrongFields({
      ...(ruc === undefined && { ruc: `se esperaba ${TIMBRADO_FIELDS.ruc.description}` }),
      ...(dFeIniT === undefined && { dFeIniT: `se esperaba ${TIMBRADO_FIELDS.dFeIniT.description}` }),
    })
  }
  const { dNumTim: _, ...before } = known ?? { dNumTim }
  const timbrado: Timbrado = { ...before, ...given, ruc, dFeIniT }
  sandbox.registerTimbrado(dNumTim, timbrado)
  return json({ dNumTim, ...timbrado })
}
