/** Public face of the job queue. */
export { defineJob, defineWork, runAll, runWork, type Work } from './job.ts'
export { type Milestone, milestone } from './milestones.ts'
export { pullIn, pullInJob } from './pull-in.ts'
export { openQueue, type Worker } from './queue.ts'
