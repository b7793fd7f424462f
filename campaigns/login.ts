/**
 * Campaign `login`: a wrong password of a user, of an unknown user and of a deactivated user must get the same answer
 * in the same time, so that an attacker cannot tell which accounts exist. The three take turns, and all tries count. A pair
 * differs when its medians are more than 5 % apart and more rounds differ than chance explains. This must not happen by
 * the clock, nor in processor time, which does not depend on the machine's other load. Requests are injected, so there
 * is no network noise.
 */
import { eq } from 'drizzle-orm'
import { users } from '../src/db/index.ts'
import { hashPassword } from '../src/gateway/auth/index.ts'
import { buildTestApp, type TestApp } from '../test/support/build-test-app.ts'
import type { Campaign, Orders, Report } from './campaign.ts'
import { type Seeded, seeded } from './random.ts'

const TOLERANCE = 0.05
/** Number of standard errors from one half at which the share of slower rounds is no longer chance. */
const NO_CHANCE = 4
const WARM_UP = 20

export const login: Campaign = {
  name: 'login',
  summary: 'contraseñas equivocadas de quien existe, de nadie y de un desactivado: igual respuesta, igual tiempo',
  rounds: 'intentos por persona',
  sizes: { ci: { count: 200, minutes: 5 }, full: { count: 2000, minutes: 30 } },
  onDatabase: false,
  run,
}

const PEOPLE = ['known', 'unknown', 'deactivated'] as const
type Person = (typeof PEOPLE)[number]
/** Duration of a try, in milliseconds: by the clock, and in processor time over all threads. */
const MEASURES = ['clock', 'cpu'] as const
type Took = Record<(typeof MEASURES)[number], number>
type Round = Record<Person, Took>

async function run({ seed, count, progress, isLate }: Orders): Promise<Report> {
  const t = await buildTestApp()
  const random = seeded(seed)
  const broken = new Set<string>()
  const rounds: Round[] = []
  try {
    const emails = await makePeople(t)
    for (let n = 0; n < WARM_UP; n++) await tryOnce(t, emails.known)
    while (rounds.length < count && !isLate()) {
      rounds.push(await tryAll(t, emails, random, broken))
      progress(rounds.length)
    }
  } finally {
    await t.close()
  }
  for (const difference of differences(rounds)) broken.add(difference)
  const figures = { medianMs: Object.fromEntries(MEASURES.map(measure => [measure, mediansOf(rounds, measure)])) }
  const trace = [JSON.stringify(figures)]
  return { done: rounds.length, figures, findings: [...broken].map(text => ({ seed, broken: text, trace })) }
}

async function makePeople({ make, deps, empresa }: TestApp): Promise<Record<Person, string>> {
  const roles = { [empresa.id]: 'operador' as const }
  const known = await make.user({ roles, password_hash: await hashPassword('la correcta') })
  const deactivated = await make.user({ roles, password_hash: await hashPassword('la correcta') })
  await deps.db.update(users).set({ activo: false }).where(eq(users.id, deactivated.id))
  return { known: known.email, unknown: 'usuario999@ejemplo.com.py', deactivated: deactivated.email }
}

/** Tries each person once, in random order, so that any slowdown affects all equally often. */
async function tryAll(t: TestApp, emails: Record<Person, string>, random: Seeded, broken: Set<string>): Promise<Round> {
  const left: Person[] = [...PEOPLE]
  const round: Partial<Round> = {}
  const answers = new Set<string>()
  while (left.length > 0) {
    const [person] = left.splice(random.int(0, left.length - 1), 1) as [Person]
    const { took, answer } = await tryOnce(t, emails[person])
    round[person] = took
    answers.add(answer)
  }
  if (answers.size > 1) broken.add(`they are answered differently: ${[...answers].join(' / ')}`)
  return round as Round
}

async function tryOnce(t: TestApp, email: string): Promise<{ took: Took; answer: string }> {
  const start = performance.now()
  const used = process.cpuUsage()
  const res = await t.as('nadie').post('/api/auth/token', { email, password: 'una equivocada', device_name: 'caja' })
  const { user, system } = process.cpuUsage(used)
  const took = { clock: performance.now() - start, cpu: (user + system) / 1000 }
  const { 'x-request-id': _id, date: _date, ...headers } = res.headers
  return { took, answer: `${res.statusCode} ${JSON.stringify(headers)} ${res.body}` }
}

/** Returns the measures and pairs for which the rounds show a difference. */
function differences(rounds: readonly Round[]): string[] {
  return MEASURES.flatMap(measure => {
    const medians = mediansOf(rounds, measure)
    return PEOPLE.flatMap(one =>
      PEOPLE.filter(other => medians[one] > medians[other] * (1 + TOLERANCE)).flatMap(other => {
        const longer = rounds.filter(round => round[one][measure] > round[other][measure]).length
        const standardError = Math.sqrt(rounds.length) / 2
        if (longer - rounds.length / 2 < NO_CHANCE * standardError) return []
        return [`${measure}: ${one} ${medians[one]} ms, ${other} ${medians[other]} ms, longer in ${longer} rounds`]
      }),
    )
  })
}

const mediansOf = (rounds: readonly Round[], measure: keyof Took) =>
  Object.fromEntries(PEOPLE.map(person => [person, median(rounds.map(round => round[person][measure]))])) as Record<
    Person,
    number
  >

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 100) / 100
}
