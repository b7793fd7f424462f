/** Schema of a script: the calls it applies to, what happens to them, and for how long. */
import * as z from 'zod'
import { DAY_MS } from '../ports/index.ts'
import { SERVICE_NAMES } from '../services/index.ts'
import { FAULT_NAMES, faultOf } from './faults.ts'
import { type Reading, readFields } from './json-fields.ts'

/** Services of SIFEN, and the central bank's page. */
const SCRIPTED = [...SERVICE_NAMES, 'bcp'] as const

const whole = (min: number, max: number) => z.number().int().min(min).max(max)
const milliseconds = (what: string) =>
  whole(1, DAY_MS).exactOptional().describe(`${what}, de 1 a 86400000 milisegundos`)

/** Fields of a script. The description of a field completes its error message («se esperaba …»). */
const FIELDS = {
  service: z
    .enum(SCRIPTED)
    .exactOptional()
    .describe(`el servicio: ${SCRIPTED.join(', ')}; sin él, los que la falla alcance`),
  fault: z.enum(FAULT_NAMES).describe(`lo que pasa: ${FAULT_NAMES.join(', ')}`),
  /** RUC of the client's certificate or of the document. A fault that reads nothing knows only the certificate's. */
  ruc: z
    .string()
    .regex(/^[1-9]\d{1,6}[0-9A-D](-\d)?$/)
    .exactOptional()
    .describe('el RUC de un emisor, con o sin dígito verificador; sin él, cualquiera'),
  /** Limits of the script. Without them it is active until it is removed. */
  times: whole(1, 1_000_000).exactOptional().describe('para cuántas llamadas, de 1 a 1000000'),
  forMs: milliseconds('durante cuánto tiempo rige'),
  /** Code of the answer. Known codes have the authority's words by default. */
  codigo: z
    .string()
    .regex(/^\d{4}$/)
    .exactOptional()
    .describe('un código de resultado de cuatro cifras'),
  mensaje: z.string().min(1).max(255).exactOptional().describe('el texto que acompaña al código, hasta 255 caracteres'),
  processed: z.boolean().exactOptional().describe('true o false: si se procesa aunque la respuesta se pierda'),
  hangMs: milliseconds('cuánto calla'),
  missing: whole(1, 50).exactOptional().describe('cuántos documentos faltan, de 1 a 50'),
  /** Number of queries, and time, in which consulta does not show a document that was approved under this script. */
  hiddenCalls: whole(1, 1_000_000)
    .exactOptional()
    .describe('cuántas consultas no muestran el documento, de 1 a 1000000'),
  hiddenMs: milliseconds('cuánto tiempo no se muestra el documento'),
  /**
   * Duration of a block, for an issuer that sends an invalid lot, or resends a document in process, while this script
   * is active.
   */
  blockMs: milliseconds(
    'cuánto queda bloqueado quien envía un lote vacío o inválido, o repite un documento en proceso',
  ),
  futureTypes: z
    .boolean()
    .exactOptional()
    .describe('true o false: si se aceptan los tipos de documento que SIFEN aún no acepta'),
  declarationNeeded: z
    .boolean()
    .exactOptional()
    .describe('true o false: si un pedido sin declaración XML es 0160, como a veces en SIFEN'),
  /** Offset of the sandbox's clock from the true one. Positive is ahead. */
  skewMs: whole(-400 * DAY_MS, 400 * DAY_MS)
    .exactOptional()
    .describe('cuánto adelanta (o, negativo, atrasa) el reloj de SIFEN, en milisegundos, hasta 400 días'),
}

export type Script = Readonly<z.infer<z.ZodObject<typeof FIELDS>>>

/** Reads a script from outside. */
export function readScript(value: unknown): Reading<Script> {
  const reading = readFields(FIELDS, value)
  const misplaced = reading.ok ? misplacement(reading.value) : undefined
  return misplaced === undefined ? reading : { ok: false, problems: { service: misplaced } }
}

/** Returns the reason why the fault cannot happen to the service. Undefined when it can. */
function misplacement({ fault, service }: Script): string | undefined {
  const { services } = faultOf(fault)
  if (service === undefined || services === undefined || services.includes(service)) return undefined
  if (services.length === 0) return `«${fault}» ocurre antes de que se sepa el servicio: no lleve ninguno`
  return `«${fault}» es para ${services.join(', ')}`
}
