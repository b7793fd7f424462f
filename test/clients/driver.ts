/** Runs calls of @nanduti/client as it is told on standard input, one JSON line each, and prints what became of them. */
import { createInterface } from 'node:readline'
import { firmarWebhookDePrueba, Nanduti, verificarWebhook } from '@nanduti/client'

type Order = {
  url: string
  token: string
  client: Record<string, number & string>
  call: string
  args: never[]
  named: Record<string, never>
  before?: never[][]
}

async function run({ url, token, client, call, args, named, before = [] }: Order) {
  const slept: number[] = []
  const ms = Object.fromEntries(
    Object.entries(client).map(([name, value]) =>
      typeof value === 'number' && name !== 'reintentos' ? [`${name}Ms`, value * 1000] : [name, value],
    ),
  )
  const dormir = async (wait: number) => void slept.push(wait / 1000)
  const { limite, ...rest } = named as { limite?: number }
  const options = { ...rest, ...(limite !== undefined && { limiteMs: limite * 1000 }) }
  const own: Record<string, (...given: never[]) => unknown> = { firmarWebhookDePrueba, verificarWebhook }
  try {
    const nanduti = new Nanduti({ url, token, dormir, ...ms })
    for (const earlier of before) await (nanduti as unknown as typeof own)[call]?.(...earlier)
    const method = own[call] ?? (nanduti as unknown as typeof own)[call]?.bind(nanduti)
    const value = await method?.(...args, ...((Object.keys(options).length > 0 ? [options] : []) as never[]))
    if (value instanceof Uint8Array) return { returns: new TextDecoder().decode(value), slept }
    return { returns: isList(value) ? await gather(value) : value, slept }
  } catch (error) {
    const { name: clase, message: mensaje } = error as Error
    return { throws: { ...(error as object), clase, mensaje }, slept }
  }
}

async function gather(list: AsyncIterable<unknown>): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const row of list) rows.push(row)
  return rows
}

const isList = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

const SPECIAL: Record<string, unknown> = { $infinito: Number.POSITIVE_INFINITY, $roto: '\ud800' }
const special = (_: string, value: unknown) => SPECIAL[value as string] ?? value

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await run(JSON.parse(line, special)))}\n`)
}
