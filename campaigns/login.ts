/**
 * Campaign `login`: wrong passwords of somebody who is there, of nobody and of somebody deactivated are answered alike, and take alike
 * long, so that neither words nor time tell who has an account. The medians over 200 tries of each lie within 5 %.
 */
import { eq } from 'drizzle-orm'
import { users } from '../src/db/index.ts'
import { hashPassword } from '../src/gateway/auth/index.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import type { Campaign, Orders, Report } from './campaign.ts'
import { type Seeded, seeded } from './random.ts'

const TOLERANCE = 0.05
/** Whatever else the machine does moves a median now and then, but not the same one every time. */
const SAMPLES = 5
const WARM_UP = 20

export const login: Campaign = {
  name: 'login',
  summary: 'contraseñas equivocadas de quien existe, de nadie y de un desactivado: igual respuesta, igual tiempo',
  rounds: 'intentos por persona',
  sizes: { ci: { count: 200, minutes: 5 }, full: { count: 2000, minutes: 30 } },
  onDatabase: false,
  run,
}

type Person = 'known' | 'unknown' | 'deactivated'
type Sample = Record<Person, number[]>

async function run({ seed, count, progress, isLate }: Orders): Promise<Report> {
  const t = await buildTestApp()
  const random = seeded(seed)
  const broken = new Set<string>()
  const samples: Record<Person, number>[] = []
  let done = 0
  try {
    const emails = await makePeople(t)
    for (let n = 0; n < WARM_UP; n++) await tryOnce(t, emails.known)
    while (samples.length < SAMPLES && !isLate()) {
      const sample: Sample = { known: [], unknown: [], deactivated: [] }
      for (done = 0; done < count && !isLate(); progress(++done)) await tryAll(t, emails, random, sample, broken)
      samples.push({
        known: median(sample.known),
        unknown: median(sample.unknown),
        deactivated: median(sample.deactivated),
      })
      if (samples.some(isAlike)) break
    }
  } finally {
    await t.close()
  }
  if (!samples.some(isAlike)) broken.add(`the medians differ by more than ${TOLERANCE * 100} % in every sample`)
  const trace = samples.map(sample => JSON.stringify(sample))
  return { done, figures: { medianMs: samples }, findings: [...broken].map(text => ({ seed, broken: text, trace })) }
}

async function makePeople({ make, deps, empresa }: TestApp): Promise<Record<Person, string>> {
  const roles = { [empresa.id]: 'operador' as const }
  const known = await make.user({ roles, password_hash: await hashPassword('la correcta') })
  const deactivated = await make.user({ roles, password_hash: await hashPassword('la correcta') })
  await deps.db.update(users).set({ activo: false }).where(eq(users.id, deactivated.id))
  return { known: known.email, unknown: 'usuario999@ejemplo.com.py', deactivated: deactivated.email }
}

/** One try of each, in an order by chance: what slows one down meets the others as often. */
async function tryAll(t: TestApp, emails: Record<Person, string>, random: Seeded, sample: Sample, broken: Set<string>) {
  const people = Object.keys(emails) as Person[]
  const answers = new Set<string>()
  while (people.length > 0) {
    const [person] = people.splice(random.int(0, people.length - 1), 1) as [Person]
    const { ms, answer } = await tryOnce(t, emails[person])
    sample[person].push(ms)
    answers.add(answer)
  }
  if (answers.size > 1) broken.add(`they are answered differently: ${[...answers].join(' / ')}`)
}

async function tryOnce(t: TestApp, email: string): Promise<{ ms: number; answer: string }> {
  const start = performance.now()
  const res = await t.as('nadie').post('/api/auth/token', { email, password: 'una equivocada', device_name: 'caja' })
  const ms = performance.now() - start
  const { 'x-request-id': _id, date: _date, ...headers } = res.headers
  return { ms, answer: `${res.statusCode} ${JSON.stringify(headers)} ${res.body}` }
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 100) / 100
}

function isAlike(sample: Record<Person, number>): boolean {
  const values = Object.values(sample)
  return Math.max(...values) <= Math.min(...values) * (1 + TOLERANCE)
}
