/** Forms of the pages about companies. The API's schemas validate registrations and changes. */
import * as z from 'zod'
import { certUpload, emitterChange, logoUpload } from '../../gateway/emitters/index.ts'

export const companySearch = z.object({ b: z.string().trim().max(200).optional().catch(undefined) })

const anyId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()
  .catch(undefined)

export const emitterChoice = z.object({ emisor: anyId })
/** The rejected document for which an emitter's data is corrected. */
export const correctedFor = z.object({ documento: anyId })
export const companyChoice = z.object({ empresa: anyId })

const chosenFile = (value: unknown) => (value instanceof Uint8Array && value.length === 0 ? undefined : value)
const CHOOSE = 'Elija un archivo.'

/** Accepts a chosen file. A browser sends an empty file when none was chosen. */
export const certForm = certUpload.extend({
  cert: z.preprocess(chosenFile, z.instanceof(Uint8Array, { error: CHOOSE })),
})
export const logoForm = logoUpload.extend({
  logo: z.preprocess(chosenFile, z.instanceof(Uint8Array, { error: CHOOSE })),
})

/** A blank code keeps the stored one. */
export const cscForm = z.preprocess(
  sent => {
    const { id_csc, csc } = sent as Record<string, unknown>
    return { id_csc: id_csc === '' ? null : id_csc, ...(csc !== '' && { csc }) }
  },
  emitterChange.pick({ id_csc: true, csc: true }),
)
