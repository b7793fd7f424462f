/** The job of those who forgot their password. */
import { z } from 'zod'
import { defineJob } from '../../jobs/index.ts'

/** Sends the link to the user with that e-mail, if there is one. */
export const recoverJob = defineJob({ name: 'auth.recover', payload: z.object({ email: z.string() }), concurrency: 2 })
