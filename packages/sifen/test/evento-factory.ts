/** Events for tests: bodies of each kind that together have every field, and helpers to change and sign them. */

import { issueEmitter, makeAuthority } from '../../../test/support/throwaway-ca.ts'
import { type ContextoEvento, EVENTOS, prepareEvento, signEvento, type TipoEvento } from '../src/evento/index.ts'
import { loadSigningKey, type Problem } from '../src/index.ts'

/** A request body: parsed JSON of any shape. */
export type Body = Record<string, unknown>

export const TIPOS = Object.keys(EVENTOS) as TipoEvento[]

/** An invoice of RUC 80000000-5, issued on 2026-10-09 (sample 08). */
export const CDC = '01800000005001001000011322026100915495718099'
export const RUC = '80000000'

const RECEPTOR = { fechaEmision: '2026-10-09T10:00:00', fechaRecepcion: '2026-10-10T08:30:00', nombre: 'Cliente SA' }
const PERSONA = { documentoTipo: 2, documentoNumero: 'LE-123' }
const LUGAR = { departamento: 1, distrito: 1, ciudad: 1, direccion: 'Calle Palma', numeroCasa: 10 }

const nominacion = (over: Body): Body => ({
  cdc: CDC,
  motivo: 'El cliente pidió su factura',
  contribuyente: true,
  tipoOperacion: 1,
  tipoReceptor: 2,
  ruc: '80099006-4',
  razonSocial: 'Cliente SA',
  nombreFantasia: 'El Cliente',
  ...LUGAR,
  telefono: '021444555',
  celular: '0981444555',
  email: 'cliente@example.com',
  codigo: 'CLI-1',
  ...over,
})
const SIN_RUC = { contribuyente: false, tipoReceptor: null, ruc: null }
const SIN_LUGAR = { departamento: null, distrito: null, ciudad: null }

const transporte = (transportista: Body): Body => ({
  cdc: CDC,
  motivo: 3,
  entrega: {
    ...LUGAR,
    complementoDireccion1: 'casi Alberdi',
    tipoTransporte: 2,
    modalidadTransporte: 1,
    transportista: {
      nombre: 'Fletes del Sur',
      chofer: { nombre: 'Juan Pérez', documentoNumero: '1234567' },
      ...transportista,
    },
    vehiculo: {
      tipo: 'Camión',
      marca: 'Scania',
      documentoTipo: 1,
      documentoNumero: 'CHASIS-9',
      numeroMatricula: 'ABC123',
    },
  },
})

/** Examples. The first of each kind is about a taxpayer, where that makes a difference. */
export const EXAMPLES: Readonly<Record<TipoEvento, readonly [Body, ...Body[]]>> = {
  cancelacion: [{ cdc: CDC, motivo: 'Error en el precio' }],
  inutilizacion: [
    {
      timbrado: '12345678',
      establecimiento: '001',
      punto_expedicion: '002',
      numero_inicio: '0000010',
      numero_fin: '0001009',
      tipo_documento: 5,
      motivo: 'Salto de numeración',
      serie: 'AB',
    },
  ],
  nominacion: [
    nominacion({}),
    nominacion({ ...SIN_RUC, ...PERSONA, tipoOperacion: 2 }),
    nominacion({
      ...SIN_RUC,
      ...SIN_LUGAR,
      tipoOperacion: 4,
      pais: 'ARG',
      documentoTipo: 9,
      documentoTipoDescripcion: 'Libreta de enrolamiento',
      documentoNumero: '77',
    }),
  ],
  transporte: [
    transporte({ contribuyente: true, ruc: '80099006-4' }),
    transporte({ contribuyente: false, ...PERSONA }),
  ],
  conformidad: [{ cdc: CDC, tipoConformidad: 2, fechaRecepcion: '2026-10-10T08:30:00' }],
  disconformidad: [{ cdc: CDC, motivo: 'No llegó la mitad' }],
  desconocimiento: [
    { cdc: CDC, ...RECEPTOR, tipoReceptor: 1, ruc: '80099006-4', motivo: 'No compré nada' },
    { cdc: CDC, ...RECEPTOR, tipoReceptor: 2, ...PERSONA, motivo: 'No compré nada' },
  ],
  notificacion: [
    { cdc: CDC, ...RECEPTOR, tipoReceptor: 1, ruc: '80099006-4', totalPYG: 150000 },
    { cdc: CDC, ...RECEPTOR, tipoReceptor: 2, ...PERSONA, totalPYG: '1500.5' },
  ],
}

/** Returns a copy with other values at some paths (`entrega.ciudad`). Undefined removes one. */
export const bend = (body: Body, changes: Body): Body =>
  Object.entries(changes).reduce((bent, [campo, value]) => withValue(bent, campo.split('.'), value), body)

function withValue(body: Body, [step = '', ...rest]: readonly string[], value: unknown): Body {
  const { [step]: old, ...others } = body
  const inner = rest.length === 0 ? value : withValue((old ?? {}) as Body, rest, value)
  return inner === undefined ? others : { ...others, [step]: inner }
}

const identity = issueEmitter(makeAuthority())
export const CERT_PEM = identity.certPem
export const KEY = loadSigningKey(identity.certPem, identity.keyPem)
export const FIRMA = { id: 1, fechaFirma: '2026-10-09T17:16:56' }

/** Prepares and signs. Throws with the problems. */
export function signed(tipo: TipoEvento, body: unknown, firma = FIRMA): string {
  const preparation = prepareEvento(tipo, body, {})
  if (!preparation.ok) throw new Error(`not valid: ${JSON.stringify(preparation.problems, null, 1)}`)
  return signEvento(preparation.prepared, firma, KEY).xml.toString()
}

export function problemsOf(tipo: TipoEvento, body: unknown, contexto: ContextoEvento = {}): Problem[] {
  const preparation = prepareEvento(tipo, body, contexto)
  return preparation.ok ? [] : preparation.problems
}
