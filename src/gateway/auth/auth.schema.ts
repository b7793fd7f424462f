/** Shapes of the token endpoints. */
import { z } from 'zod'

/** E-mails are stored in lower case, so they are compared so. */
export const tokenRequest = z.object({
  email: z.string().trim().toLowerCase().min(1).max(254),
  password: z.string().min(1).max(1024),
  device_name: z.string().trim().min(1).max(255),
})
export type TokenRequest = z.infer<typeof tokenRequest>
