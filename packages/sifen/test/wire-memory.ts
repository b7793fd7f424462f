/**
 * A process with nothing but SIFEN's client, for measuring what answers make it take: the most that it was ever resident, which the system
 * keeps count of, beyond what it was after one honest call. As a program it is the child.
 */
import { fork } from 'node:child_process'
import { createSifenClient } from '../src/wire/client.ts'
import type { TlsIdentity } from '../src/wire/connector.ts'
import { CDC, RDE } from './sifen-answers.ts'

type Call = { baseUrl: string; timeoutMs: number }
type Task = { tls: TlsIdentity; honest: Call; hostile: Call[] }

/** How much the child had grown after each of the hostile calls, in bytes. */
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
