/** Request fields of the control API: certificates, security codes and filters. */
import * as z from 'zod'
import type { CertificateRequest } from '../authority/index.ts'
import { cdc, checkDigit } from '../fields/index.ts'
import { FAULT_NAMES } from '../scripts/index.ts'
import { SERVICE_NAMES } from '../services/index.ts'

const RUC = /^([1-9]\d{1,6}[0-9A-D])(?:-(\d))?$/
const flag = (what: string) => z.boolean().default(false).describe(`true o false: ${what}`)

export const RUC_FIELD = z
  .string()
  .regex(RUC)
  .superRefine((ruc, { addIssue }) => {
    const problem = digitProblem(ruc)
    if (problem !== undefined) addIssue({ code: 'custom', message: problem })
  })
  .describe('un RUC con su dígito verificador, o sin él: 80012345-0')

export const CERTIFICATE_FIELDS = {
  ruc: RUC_FIELD,
  nombre: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .default('Emisor de Prueba S.A.')
    .describe('un nombre de hasta 200 caracteres'),
  password: z.string().min(1).max(100).describe('la contraseña del archivo .p12, hasta 100 caracteres'),
  legacy: flag('cifrado antiguo (RC2-40, 3DES), como lo entregan algunas autoridades'),
  persona: flag('de persona física, con el RUC en el nombre alternativo'),
}

export const CSC_FIELDS = {
  id: z
    .string()
    .regex(/^\d{1,4}$/)
    .describe('el número del CSC, de 1 a 4 cifras'),
  csc: z
    .string()
    .regex(/^[A-Za-z0-9]{32}$/)
    .describe('el CSC: 32 letras y cifras'),
}

export function certificateRequest({
  ruc,
  ...rest
}: z.infer<z.ZodObject<typeof CERTIFICATE_FIELDS>>): CertificateRequest {
  const bare = bareRuc(ruc)
  return { ...rest, ruc: bare, dv: checkDigit(bare) }
}

/** Returns the RUC without its check digit. */
export function bareRuc(ruc: string): string {
  const [, bare = ruc] = RUC.exec(ruc) ?? []
  return bare
}

function digitProblem(ruc: string): string | undefined {
  const [, bare = '', digit] = RUC.exec(ruc) ?? []
  const right = checkDigit(bare)
  return digit === undefined || digit === right
    ? undefined
    : `el dígito verificador de ${bare} es ${right}, no ${digit}`
}

/** Journal filters. `lastOf` applies the page size. */
export const JOURNAL_FIELDS = {
  service: z
    .enum(SERVICE_NAMES)
    .exactOptional()
    .describe(`el servicio: ${SERVICE_NAMES.join(', ')}`),
  cdc: z.string().refine(cdc, 'se esperaba un CDC, de 44 cifras').exactOptional(),
  ruc: RUC_FIELD.exactOptional(),
  fault: z
    .enum(FAULT_NAMES)
    .exactOptional()
    .describe(`la falla de un guion: ${FAULT_NAMES.join(', ')}`),
  last: z.string().exactOptional(),
}
