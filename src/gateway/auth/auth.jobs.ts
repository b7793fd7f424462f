/** The job of forgotten passwords. */
import { z } from 'zod'
import { defineJob } from '../../jobs/index.ts'

/** Mails the link to the user with that e-mail, if there is one. */
export const recoverJob = defineJob({ name: 'auth.recover', payload: z.object({ email: z.string() }), concurrency: 2 })
