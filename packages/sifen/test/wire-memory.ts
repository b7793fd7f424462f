/**
 * A process with only SIFEN's client, which measures the memory that answers take: its maximum resident size, counted
 * by the system, minus its size after one honest call. Run as a program, this file is the child.
 */
import { fork } from 'node:child_process'
import { createSifenClient } from '../src/wire/client.ts'
import type { TlsIdentity } from '../src/wire/transport/connector.ts'
import { CDC, RDE } from './sifen-answers.ts'

type Call = { baseUrl: string; timeoutMs: number }
type Task = { tls: TlsIdentity; honest: Call; hostile: Call[] }

/** Returns the growth of the child after each of the hostile calls, in bytes. */
export function wireMemory(task: Task): Promise<number[]> {
  const child = fork(new URL(import.meta.url), { execArgv: [] })
  return new Promise<number[]>((resolve, reject) => {
    child.once('message', grown => resolve(grown as number[]))
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`the child ended with ${code}`)))
    child.send(task)
  }).finally(() => child.kill())
}

async function measure({ tls, honest, hostile }: Task): Promise<number[]> {
  const call = async ({ baseUrl, timeoutMs }: Call) => {
    const client = createSifenClient({ baseUrl, tls, timeoutMs, nextId: () => '1' })
    await client.recibe(CDC, Buffer.from(RDE)).catch(() => {})
    await client.close()
  }
  await call(honest)
  const before = process.memoryUsage.rss()
  const grown: number[] = []
  for (const each of hostile) {
    await call(each)
    grown.push(process.resourceUsage().maxRSS * 1024 - before)
  }
  return grown
}

if (process.send !== undefined && process.argv[1] === import.meta.filename)
  process.once('message', async task => process.send?.(await measure(task as Task)))
