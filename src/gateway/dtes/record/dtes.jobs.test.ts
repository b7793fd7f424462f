/** A job that takes longer than its queue allows is run again concurrently (jobs/job.ts). */
import { expect, it } from 'vitest'
import { ConfigError, loadConfig } from '../../../config/index.ts'
import { settleJob } from './dtes.jobs.ts'

it('the settle job expires later than the longest query timeout that settings allow', () => {
  const tooLongMs = (settleJob.expireSeconds ?? 0) * 1000 - 30_000
  expect(() => loadConfig({ SIFEN_TIMEOUT_MS: String(tooLongMs) })).toThrow(ConfigError)
  expect(loadConfig({ SIFEN_TIMEOUT_MS: '120000' }).sifen.timeoutMs).toBe(120_000)
})
