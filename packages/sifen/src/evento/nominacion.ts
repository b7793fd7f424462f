/** The issuer names the receiver of an innominate invoice: rGEveNom (NT14 and NT27, codes 4451–4478). docs/sifen §7. */
import * as z from 'zod'
import { coded, given, integer, pattern, type Rule, text } from '../campos/index.ts'
import { TIPOS_DE_DOCUMENTO } from '../tables/codigos.ts'
import { type Campos, type Caso, type Evento, TYPES } from './evento.ts'
import { CONTRIBUYENTE, identityRules, NO_CONTRIBUYENTE, readContribuyente, readRuc } from './identity.ts'
import { placeRules, readPlace } from './place.ts'
import { cdcOf, cdcRule, forbidden, is, issuerRule, required } from './rules.ts'

const B2B = 1
const B2C = 2
const B2F = 4
/** Allowed operations. The XSD excludes B2G. */
const OPERACIONES: readonly unknown[] = [B2B, B2C, B2F]
const PARAGUAY = 'PRY'
const INNOMINADO = 5

const RULES: readonly Rule<Caso>[] = [
  cdcRule('4451'),
  {
    campo: 'cdc',
    codigo: '4454',
    broken: ({ campos }) => (cdcOf(campos)?.tipoDocumento ?? TIPOS_DE_DOCUMENTO.factura) !== TIPOS_DE_DOCUMENTO.factura,
    mensaje: 'Solo se nomina el receptor de una factura electrónica: el cdc es de otro tipo de documento.',
  },
  issuerRule('4468'),
  {
    campo: 'tipoOperacion',
    broken: ({ campos }) => given(campos.tipoOperacion) && !OPERACIONES.includes(campos.tipoOperacion),
    mensaje: 'El campo tipoOperacion debe ser 1 (B2B), 2 (B2C) o 4 (B2F).',
  },
  {
    campo: 'tipoOperacion',
    codigo: '4475',
    broken: ({ campos }) => campos.contribuyente === NO_CONTRIBUYENTE && campos.tipoOperacion === B2B,
    mensaje: 'Un receptor que no es contribuyente lleva tipoOperacion 2 (B2C) o, si es del exterior, 4 (B2F).',
  },
  {
    // Stricter than 1300 for documents: NT14 allows B2C and B2F only for non-taxpayers.
    campo: 'tipoOperacion',
    codigo: '4475',
    broken: ({ campos }) =>
      campos.contribuyente === CONTRIBUYENTE && (campos.tipoOperacion === B2C || campos.tipoOperacion === B2F),
    mensaje: 'Un receptor contribuyente se nomina con tipoOperacion 1 (B2B).',
  },
  {
    campo: 'pais',
    codigo: '4476',
    broken: ({ campos }) => campos.tipoOperacion === B2F && campos.pais === PARAGUAY,
    mensaje: 'En una operación con el exterior (B2F) el pais debe ser distinto de PRY.',
  },
  {
    campo: 'pais',
    codigo: '4476',
    needs: ['tipoOperacion'],
    broken: ({ campos }) => campos.tipoOperacion !== B2F && given(campos.pais) && campos.pais !== PARAGUAY,
    mensaje: 'Un receptor del exterior necesita tipoOperacion 4 (B2F); para los demás el pais es PRY.',
  },
  required('tipoReceptor', is('contribuyente', CONTRIBUYENTE), '4457'),
  forbidden('tipoReceptor', is('contribuyente', NO_CONTRIBUYENTE), 'se trata de un contribuyente'),
  ...identityRules('', 'contribuyente', {
    ruc: { falta: '4459', sobra: '4460', dv: '4463' },
    documentoTipo: { falta: '4464', sobra: '4465' },
    documentoNumero: { falta: '4467', sobra: '4477' },
  }),
  {
    campo: 'documentoTipo',
    broken: ({ campos }) => campos.documentoTipo === INNOMINADO,
    mensaje: 'La nominación dice quién es el receptor: indique su documento, no el tipo 5 (innominado).',
  },
  required('direccion', is('tipoOperacion', B2F), '4478'),
  required('numeroCasa', ({ direccion }) => given(direccion), '4470'),
  {
    campo: 'departamento',
    broken: ({ campos }) => campos.tipoOperacion === B2F && given(campos.departamento),
    mensaje: 'En una operación con el exterior (B2F) no van departamento, distrito ni ciudad.',
  },
  ...placeRules('', '4474'),
]

export const NOMINACION = {
  el: 'rGEveNom',
  id: 'GENFE001',
  schema: z.object({
    cdc: TYPES.text,
    motivo: TYPES.text,
    contribuyente: TYPES.boolean,
    tipoOperacion: TYPES.integer,
    pais: TYPES.text,
    tipoReceptor: TYPES.integer,
    ruc: TYPES.text,
    documentoTipo: TYPES.integer,
    documentoTipoDescripcion: TYPES.text,
    documentoNumero: TYPES.text,
    razonSocial: TYPES.text,
    nombreFantasia: TYPES.text,
    direccion: TYPES.text,
    numeroCasa: TYPES.integer,
    departamento: TYPES.integer,
    distrito: TYPES.integer,
    ciudad: TYPES.integer,
    telefono: TYPES.text,
    celular: TYPES.text,
    email: TYPES.text,
    codigo: TYPES.text,
  }),
  rows: [
    pattern('Id', 'GENFE002', 1, 'cdc', 'cdc'),
    text('mOtEve', 'GENFE003', 1, 5, 500, 'motivo'),
    integer('iNatRec', 'GENFE004', 1, 1, 2, 'contribuyente'),
    integer('iTiOpe', 'GENFE027', 1, 1, 4, 'tipoOperacion'),
    ...coded(['cPaisRec', 'dDesPaisRe'], ['GENFE005', 'GENFE006'], 1, 'pais', 'pais'),
    integer('iTiContRec', 'GENFE007', 0, 1, 2, 'tipoReceptor'),
    pattern('dRucRec', 'GENFE008', 0, 'ruc', 'ruc.numero'),
    pattern('dDVRec', 'GENFE009', 0, 'dv', 'ruc.dv'),
    ...coded(['iTipIDRec', 'dDTipIDRec'], ['GENFE010', 'GENFE011'], 0, 'documentoReceptor', 'documentoTipo', {
      code: 9,
      from: 'documentoTipoDescripcion',
      min: 9,
      max: 41,
    }),
    pattern('dNumIDRec', 'GENFE012', 0, 'documento', 'documentoNumero'),
    text('dNomRec', 'GENFE013', 1, 4, 255, 'razonSocial'),
    text('dNomFanRec', 'GENFE014', 0, 4, 255, 'nombreFantasia'),
    text('dDirRec', 'GENFE015', 0, 1, 255, 'direccion'),
    integer('dNumCasRec', 'GENFE016', 0, 0, 999_999, 'numeroCasa'),
    ...coded(['cDepRec', 'dDesDepRec'], ['GENFE017', 'GENFE018'], 0, 'departamento', 'departamento'),
    ...coded(['cDisRec', 'dDesDisRec'], ['GENFE019', 'GENFE020'], 0, 'distrito', 'distrito'),
    ...coded(['cCiuRec', 'dDesCiuRec'], ['GENFE021', 'GENFE022'], 0, 'ciudad', 'ciudad'),
    text('dTelRec', 'GENFE023', 0, 6, 15, 'telefono'),
    text('dCelRec', 'GENFE024', 0, 10, 20, 'celular'),
    pattern('dEmailRec', 'GENFE025', 0, 'email', 'email'),
    text('dCodCliente', 'GENFE026', 0, 3, 15, 'codigo'),
  ],
  completions: [
    readContribuyente('contribuyente'),
    readRuc('ruc'),
    readPlace(''),
    ({ pais, tipoOperacion }: Campos) => (given(pais) || tipoOperacion === B2F ? {} : { pais: PARAGUAY }),
  ],
  rules: RULES,
} as const satisfies Evento
