/**
 * Voiding of unused numbers: rGeVeInu. Field names and the limit of 1,000 numbers are the spec's (Voiding rules 1 and
 * 2).
 */
import * as z from 'zod'
import { given, integer, pattern, type Rule, TEXTS, text } from '../campos/index.ts'
import { type Campos, type Caso, type Evento, TYPES } from './evento.ts'

const MAX_NUMEROS = 1000

const NUMERO = /^(?!0000000)[0-9]{7}$/

const numeroRule = (campo: string): Rule<Caso> => ({
  campo,
  broken: ({ campos }) => given(campos[campo]) && numeroOf(campos, campo) === undefined,
  mensaje: TEXTS.pattern(campo, '7 dígitos, con ceros a la izquierda, de 0000001 a 9999999'),
})

function numeroOf(campos: Campos, campo: string): number | undefined {
  const value = campos[campo]
  return typeof value === 'string' && NUMERO.test(value) ? Number(value) : undefined
}

/** Returns the count of numbers from first to last, both included. An unknown count is 1, which breaks no rule. */
function cuantos({ campos }: Caso): number {
  const [first, last] = [numeroOf(campos, 'numero_inicio'), numeroOf(campos, 'numero_fin')]
  return first === undefined || last === undefined ? 1 : last - first + 1
}

export const INUTILIZACION = {
  el: 'rGeVeInu',
  id: 'GEI001',
  schema: z.object({
    timbrado: TYPES.number,
    establecimiento: TYPES.text,
    punto_expedicion: TYPES.text,
    numero_inicio: TYPES.text,
    numero_fin: TYPES.text,
    tipo_documento: TYPES.integer,
    motivo: TYPES.text,
    serie: TYPES.text,
  }),
  rows: [
    pattern('dNumTim', 'GEI002', 1, 'timbrado', 'timbrado'),
    pattern('dEst', 'GEI003', 1, 'codigo3', 'establecimiento'),
    pattern('dPunExp', 'GEI004', 1, 'codigo3', 'punto_expedicion'),
    text('dNumIn', 'GEI005', 1, 7, 7, 'numero_inicio'),
    text('dNumFin', 'GEI006', 1, 7, 7, 'numero_fin'),
    integer('iTiDE', 'GEI007', 1, 1, 9, 'tipo_documento'),
    text('mOtEve', 'GEI008', 1, 5, 500, 'motivo'),
    pattern('dSerieNum', 'GEI009', 0, 'serie', 'serie'),
  ],
  // A number of fewer than eight digits is refused as the text is: it may lack a digit (docs/notes 441).
  completions: [({ timbrado }) => (typeof timbrado === 'number' ? { timbrado: String(timbrado) } : {})],
  rules: [
    numeroRule('numero_inicio'),
    numeroRule('numero_fin'),
    {
      campo: 'numero_fin',
      codigo: '4068',
      broken: caso => cuantos(caso) < 1,
      mensaje: 'El numero_fin no puede ser menor que el numero_inicio.',
    },
    {
      campo: 'numero_fin',
      codigo: '4067',
      broken: caso => cuantos(caso) > MAX_NUMEROS,
      mensaje: caso => `El rango tiene ${cuantos(caso)} números y el máximo es ${MAX_NUMEROS}: inutilícelo por partes.`,
    },
  ],
} as const satisfies Evento
