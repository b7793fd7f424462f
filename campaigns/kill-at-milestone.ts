/**
 * Preloaded into the gateway by the kill campaign (`node --import`). The process kills itself with SIGKILL when a
 * milestone of src/jobs/milestones.ts is reached for the nth time (KILL_AT=dte.xml-signed KILL_AT_NTH=3). It exits when
 * the campaign has ended.
 */
import { subscribe } from 'node:diagnostics_channel'

const { KILL_AT, KILL_AT_NTH } = process.env
let left = Number(KILL_AT_NTH)

subscribe('nanduti:milestone', name => {
  if (name !== KILL_AT) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
})

process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL')).resume()
