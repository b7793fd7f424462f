/** What a script says: for whose calls, what happens to them, and for how long. */
import { z } from 'zod'
import { SERVICE_NAMES } from '../services/services.ts'
import { FAULT_NAMES, faultOf } from './faults.ts'
import { type Reading, readFields } from './json-fields.ts'

/** The services of SIFEN, and the central bank's page. */
const SCRIPTED = [...SERVICE_NAMES, 'bcp'] as const

const DAY_MS = 86_400_000
const whole = (min: number, max: number) => z.number().int().min(min).max(max)
const milliseconds = (what: string) =>
  whole(1, DAY_MS).exactOptional().describe(`${what}, de 1 a 86400000 milisegundos`)

/** The description of a field is what its error message says was expected. */
const FIELDS = {
  service: z
    .enum(SCRIPTED)
    .exactOptional()
    .describe(`el servicio: ${SCRIPTED.join(', ')}; sin él, los que la falla alcance`),
  fault: z.enum(FAULT_NAMES).describe(`lo que pasa: ${FAULT_NAMES.join(', ')}`),
  /** Of the client's certificate or of the document. A fault that reads nothing knows only the certificate's. */
  ruc: z
    .string()
    .regex(/^[1-9]\d{1,6}[0-9A-D](-\d)?$/)
    .exactOptional()
    .describe('el RUC de un emisor, con o sin dígito verificador; sin él, cualquiera'),
  /** Until it is taken away when neither is given. */
  times: whole(1, 1_000_000).exactOptional().describe('para cuántas llamadas, de 1 a 1000000'),
  forMs: milliseconds('durante cuánto tiempo rige'),
  /** The words are the authority's when the code is known. */
  codigo: z
    .string()
    .regex(/^\d{4}$/)
    .exactOptional()
    .describe('un código de resultado de cuatro cifras'),
  mensaje: z.string().min(1).max(255).exactOptional().describe('el texto que acompaña al código, hasta 255 caracteres'),
  processed: z.boolean().exactOptional().describe('true o false: si se procesa aunque la respuesta se pierda'),
  hangMs: milliseconds('cuánto calla'),
  missing: whole(1, 50).exactOptional().describe('cuántos documentos faltan, de 1 a 50'),
  /** For how many calls and for how long consulta does not show a document that was approved under this script. */
  hiddenCalls: whole(1, 1_000_000)
    .exactOptional()
    .describe('cuántas consultas no muestran el documento, de 1 a 1000000'),
  hiddenMs: milliseconds('cuánto tiempo no se muestra el documento'),
  /** How long an issuer is shut out that sends, while this script is in force, a bad lot or again a document of a lot in process. */
  blockMs: milliseconds(
    'cuánto queda bloqueado quien envía un lote vacío o inválido, o repite un documento en proceso',
  ),
  futureTypes: z
    .boolean()
    .exactOptional()
    .describe('true o false: si se aceptan los tipos de documento que SIFEN aún no acepta'),
  /** How far the sandbox's clock is ahead of the true one. */
  skewMs: whole(-400 * DAY_MS, 400 * DAY_MS)
    .exactOptional()
    .describe('cuánto adelanta (o, negativo, atrasa) el reloj de SIFEN, en milisegundos, hasta 400 días'),
}

export type Script = Readonly<z.infer<z.ZodObject<typeof FIELDS>>>

/** Reads a script that came from outside. */
export function readScript(value: unknown): Reading<Script> {
  const reading = readFields(FIELDS, value)
  const misplaced = reading.ok ? misplacement(reading.value) : undefined
  return misplaced === undefined ? reading : { ok: false, problems: { service: misplaced } }
}

/** Undefined when the fault can happen to the service. */
function misplacement({ fault, service }: Script): string | undefined {
  const { services } = faultOf(fault)
  if (service === undefined || services === undefined || services.includes(service)) return undefined
  if (services.length === 0) return `«${fault}» ocurre antes de que se sepa el servicio: no lleve ninguno`
  return `«${fault}» es para ${services.join(', ')}`
}
