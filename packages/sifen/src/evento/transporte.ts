/**
 * The issuer changes the transport of a document under way: place of delivery, driver, carrier or vehicle. rGeVeTr,
 * codes 4300–4336 as NT18 numbers them. docs/sifen §7.
 */
import * as z from 'zod'
import { coded, integer, pattern, type Rule, text } from '../campos/index.ts'
import { type Campos, type Caso, type Evento, TYPES } from './evento.ts'
import { identityRules, readContribuyente, readRuc } from './identity.ts'
import { placeRules, readPlace } from './place.ts'
import { cdcRule, is, issuerRule, required } from './rules.ts'

/** GET022/GET023 */
const TIPO_TRANSPORTE: Readonly<Record<number, string>> = { 1: 'Propio', 2: 'Tercero' }
/** GET024/GET025 */
const MODALIDAD: Readonly<Record<number, string>> = { 1: 'Terrestre', 2: 'Fluvial', 3: 'Aéreo', 4: 'Multimodal' }

/** Completion: adds the description of a code, under the code's name. */
const describe =
  (campo: string, table: Readonly<Record<number, string>>) =>
  (campos: Campos): Campos => ({ [`${campo}.descripcion`]: table[campos[campo] as number] })

/** dMotEv: the change. Each one requires its own data; other data are sent too. */
const MOTIVO = { local: 1, chofer: 2, transportista: 3, vehiculo: 4 } as const
const VEHICULO_POR = { numero: 1, matricula: 2 } as const

const requiredFor = (motivo: number, fields: Readonly<Record<string, string>>): Rule<Caso>[] =>
  Object.entries(fields).map(([campo, codigo]) => required(`entrega.${campo}`, is('motivo', motivo), codigo))

const RULES: readonly Rule<Caso>[] = [
  cdcRule(),
  issuerRule('0142'),
  ...requiredFor(MOTIVO.local, { departamento: '4301', ciudad: '4306', direccion: '4309', numeroCasa: '4310' }),
  ...placeRules('entrega.', '4300'),
  ...requiredFor(MOTIVO.chofer, {
    'transportista.chofer.nombre': '4311',
    'transportista.chofer.documentoNumero': '4312',
  }),
  ...requiredFor(MOTIVO.transportista, { 'transportista.contribuyente': '4313', 'transportista.nombre': '4319' }),
  ...identityRules('entrega.transportista.', 'contribuyente', {
    ruc: { falta: '4314', sobra: '4317', dv: '4318' },
    documentoTipo: { falta: '4320', sobra: '4321' },
    documentoNumero: { falta: '4324' },
  }),
  ...requiredFor(MOTIVO.vehiculo, {
    tipoTransporte: '4325',
    modalidadTransporte: '4328',
    'vehiculo.tipo': '4331',
    'vehiculo.marca': '4332',
    'vehiculo.documentoTipo': '4333',
  }),
  required('entrega.vehiculo.documentoNumero', is('entrega.vehiculo.documentoTipo', VEHICULO_POR.numero), '4334'),
  required('entrega.vehiculo.numeroMatricula', is('entrega.vehiculo.documentoTipo', VEHICULO_POR.matricula), '4335'),
]

const chofer = z.object({ nombre: TYPES.text, documentoNumero: TYPES.text })

const transportista = z.object({
  contribuyente: TYPES.boolean,
  ruc: TYPES.text,
  nombre: TYPES.text,
  documentoTipo: TYPES.integer,
  documentoNumero: TYPES.text,
  chofer: chofer.nullish(),
})

const vehiculo = z.object({
  tipo: TYPES.text,
  marca: TYPES.text,
  documentoTipo: TYPES.integer,
  documentoNumero: TYPES.text,
  numeroMatricula: TYPES.text,
})

const entrega = z.object({
  departamento: TYPES.integer,
  distrito: TYPES.integer,
  ciudad: TYPES.integer,
  direccion: TYPES.text,
  numeroCasa: TYPES.integer,
  complementoDireccion1: TYPES.text,
  tipoTransporte: TYPES.integer,
  modalidadTransporte: TYPES.integer,
  transportista: transportista.nullish(),
  vehiculo: vehiculo.nullish(),
})

export const TRANSPORTE = {
  el: 'rGeVeTr',
  id: 'GET001',
  schema: z.object({ cdc: TYPES.text, motivo: TYPES.integer, entrega: entrega.nullish() }),
  rows: [
    pattern('Id', 'GET002', 1, 'cdc', 'cdc'),
    integer('dMotEv', 'GET003', 1, 1, 4, 'motivo'),
    ...coded(['cDepEnt', 'dDesDepEnt'], ['GET004', 'GET005'], 0, 'departamento', 'entrega.departamento'),
    ...coded(['cDisEnt', 'dDesDisEnt'], ['GET006', 'GET007'], 0, 'distrito', 'entrega.distrito'),
    ...coded(['cCiuEnt', 'dDesCiuEnt'], ['GET008', 'GET009'], 0, 'ciudad', 'entrega.ciudad'),
    text('dDirEnt', 'GET010', 0, 1, 255, 'entrega.direccion'),
    integer('dNumCas', 'GET011', 0, 0, 999_999, 'entrega.numeroCasa'),
    text('dCompDir1', 'GET012', 0, 1, 255, 'entrega.complementoDireccion1'),
    text('dNomChof', 'GET013', 0, 4, 255, 'entrega.transportista.chofer.nombre'),
    pattern('dNumIDChof', 'GET014', 0, 'documento', 'entrega.transportista.chofer.documentoNumero'),
    integer('iNatTrans', 'GET015', 0, 1, 2, 'entrega.transportista.contribuyente'),
    pattern('dRucTrans', 'GET016', 0, 'ruc', 'entrega.transportista.ruc.numero'),
    pattern('dDVTrans', 'GET017', 0, 'dv', 'entrega.transportista.ruc.dv'),
    text('dNomTrans', 'GET018', 0, 4, 255, 'entrega.transportista.nombre'),
    ...coded(
      ['iTipIDTrans', 'dDTipIDTrans'],
      ['GET019', 'GET020'],
      0,
      'documentoIdentidad',
      'entrega.transportista.documentoTipo',
    ),
    pattern('dNumIDTrans', 'GET021', 0, 'documento', 'entrega.transportista.documentoNumero'),
    integer('iTipTrans', 'GET022', 0, 1, 2, 'entrega.tipoTransporte'),
    text('dDesTipTrans', 'GET023', 0, 6, 7, 'entrega.tipoTransporte.descripcion'),
    integer('iModTrans', 'GET024', 0, 1, 4, 'entrega.modalidadTransporte'),
    text('dDesModTrans', 'GET025', 0, 5, 10, 'entrega.modalidadTransporte.descripcion'),
    text('dTiVehTras', 'GET026', 0, 4, 10, 'entrega.vehiculo.tipo'),
    text('dMarVeh', 'GET027', 0, 1, 10, 'entrega.vehiculo.marca'),
    integer('dTipIdenVeh', 'GET028', 0, 1, 2, 'entrega.vehiculo.documentoTipo'),
    text('dNroIDVeh', 'GET029', 0, 1, 20, 'entrega.vehiculo.documentoNumero'),
    text('dNroMatVeh', 'GET030', 0, 6, 6, 'entrega.vehiculo.numeroMatricula'),
  ],
  completions: [
    readPlace('entrega.'),
    readContribuyente('entrega.transportista.contribuyente'),
    readRuc('entrega.transportista.ruc'),
    describe('entrega.tipoTransporte', TIPO_TRANSPORTE),
    describe('entrega.modalidadTransporte', MODALIDAD),
  ],
  rules: RULES,
} as const satisfies Evento
