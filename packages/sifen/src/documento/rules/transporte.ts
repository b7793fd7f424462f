/** Rules of the transport: dates, places, vehicle and carrier. MT v150 12.4, groups E900 to E990. */
import { filled, given, placeText, type Rule, unrelated } from '../../campos/index.ts'
import { parseRuc } from '../../ruc.ts'
import type { Transporte } from '../resolve/index.ts'
import type { Case } from './case.ts'

const AEREO = 3
const POR_NUMERO = 1
const POR_MATRICULA = 2
const CONTRIBUYENTE = 1
const NO_CONTRIBUYENTE = 2

/** The transport, with the request and the day of the document. */
export type TransporteCase = { transporte: Transporte; dte: Case['dte']; emision: string }

const carrier = (c: TransporteCase) => c.transporte.transportista ?? undefined
const ruc = (c: TransporteCase) => filled(c.dte.transporte?.transportista?.ruc)
const agent = (c: TransporteCase) => filled(c.dte.transporte?.transportista?.agente?.ruc)

export const TRANSPORTE_RULES: readonly Rule<TransporteCase>[] = [
  {
    campo: 'finEstimadoTranslado',
    codigo: '2109',
    broken: ({ transporte }) => given(transporte.inicioEstimadoTranslado) && !given(transporte.finEstimadoTranslado),
    mensaje: 'Con inicioEstimadoTranslado es obligatorio finEstimadoTranslado.',
  },
  {
    campo: 'finEstimadoTranslado',
    codigo: '2110',
    needs: ['inicioEstimadoTranslado'],
    broken: ({ transporte: { inicioEstimadoTranslado: inicio, finEstimadoTranslado: fin } }) =>
      given(fin) && (fin ?? '') < (inicio ?? ''),
    mensaje: 'El traslado no puede terminar antes de empezar: revise finEstimadoTranslado.',
  },
  {
    campo: 'salida.ciudad',
    codigo: '2153',
    broken: ({ transporte: { salida } }) => unrelated(salida?.departamento, salida?.distrito, salida?.ciudad),
    mensaje: ({ transporte: { salida } }) => placeText('del local de salida', salida?.distrito, salida?.ciudad),
  },
  {
    campo: 'transportista.ruc',
    codigo: '2302',
    broken: c => carrier(c)?.contribuyente === CONTRIBUYENTE && ruc(c) === undefined,
    mensaje: 'El transportista es contribuyente: indique su RUC en transportista.ruc.',
  },
  {
    campo: 'transportista.ruc',
    codigo: '2305',
    broken: c => carrier(c)?.contribuyente === NO_CONTRIBUYENTE && ruc(c) !== undefined,
    mensaje: 'El transportista tiene RUC y dice que no es contribuyente: quite transportista.ruc, o diga que lo es.',
  },
  {
    campo: 'transportista.ruc',
    codigo: '2306',
    needs: ['transportista.ruc'],
    broken: c => ruc(c) !== undefined && parseRuc(ruc(c) ?? '') === undefined,
    mensaje:
      'El transportista.ruc no es un RUC válido, o su dígito verificador no corresponde: se espera como 80012345-0.',
  },
  {
    campo: 'transportista.documentoTipo',
    codigo: '2307',
    needs: ['transportista.ruc'],
    broken: c => carrier(c)?.contribuyente === NO_CONTRIBUYENTE && !given(carrier(c)?.documentoTipo),
    mensaje: 'El transportista no es contribuyente: indique transportista.documentoTipo, o su RUC si lo es.',
  },
  {
    campo: 'transportista.documentoTipo',
    codigo: '2308',
    broken: c => carrier(c)?.contribuyente === CONTRIBUYENTE && given(carrier(c)?.documentoTipo),
    mensaje: 'El transportista es contribuyente y se lo identifica por su RUC: quite transportista.documentoTipo.',
  },
  {
    campo: 'transportista.documentoNumero',
    codigo: '2311',
    needs: ['transportista.documentoTipo'],
    broken: c => given(carrier(c)?.documentoTipo) && filled(carrier(c)?.documentoNumero) === undefined,
    mensaje: 'Con transportista.documentoTipo es obligatorio transportista.documentoNumero.',
  },
  {
    campo: 'transportista.agente.ruc',
    needs: ['transportista.agente.ruc'],
    broken: c => agent(c) !== undefined && parseRuc(agent(c) ?? '') === undefined,
    mensaje: 'El agente.ruc no es un RUC válido, o su dígito verificador no corresponde: se espera como 80012345-0.',
  },
]

type Entrega = NonNullable<Transporte['entrega']>[number]
type Vehiculo = NonNullable<Transporte['vehiculo']>[number]
export type VehiculoCase = { vehiculo: Vehiculo; modalidad: number | null | undefined }

export const LUGAR_DE_ENTREGA_RULES: readonly Rule<Entrega>[] = [
  {
    campo: 'ciudad',
    codigo: '2203',
    broken: ({ departamento, distrito, ciudad }) => unrelated(departamento, distrito, ciudad),
    mensaje: ({ distrito, ciudad }) => placeText('del local de entrega', distrito, ciudad),
  },
]

export const VEHICULO_RULES: readonly Rule<VehiculoCase>[] = [
  {
    campo: 'numeroVuelo',
    codigo: '2252',
    needs: ['/transporte.modalidad'],
    broken: ({ vehiculo, modalidad }) => modalidad === AEREO && filled(vehiculo.numeroVuelo) === undefined,
    mensaje: 'En el transporte aéreo (modalidad 3) es obligatorio el campo numeroVuelo.',
  },
  {
    campo: 'numeroVuelo',
    codigo: '2253',
    needs: ['/transporte.modalidad'],
    broken: ({ vehiculo, modalidad }) =>
      given(modalidad) && modalidad !== AEREO && filled(vehiculo.numeroVuelo) !== undefined,
    mensaje: 'El campo numeroVuelo solo va en el transporte aéreo (modalidad 3): quítelo.',
  },
  {
    campo: 'numeroMatricula',
    codigo: '2254',
    needs: ['documentoTipo'],
    broken: ({ vehiculo }) =>
      vehiculo.documentoTipo === POR_MATRICULA && filled(vehiculo.numeroMatricula) === undefined,
    mensaje: 'El vehículo se identifica por su matrícula (documentoTipo 2): indique numeroMatricula.',
  },
  {
    campo: 'documentoNumero',
    codigo: '2255',
    needs: ['documentoTipo'],
    broken: ({ vehiculo }) => vehiculo.documentoTipo === POR_NUMERO && filled(vehiculo.documentoNumero) === undefined,
    mensaje: 'El vehículo se identifica por su número (documentoTipo 1): indique documentoNumero.',
  },
]
