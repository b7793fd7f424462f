/** The public face of the job queue. */
export { defineJob, defineWork, type Job, runWork, type Work } from './job.ts'
export { openQueue, type Queue, type Worker } from './queue.ts'
