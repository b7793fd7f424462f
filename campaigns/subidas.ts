/**
 * Campaign `subidas`: randomly damaged certificates and logos, uploaded one after another through the API. Each is
 * accepted, or refused on its own field with one of our messages, within seconds. No other request waits 50 ms.
 * docs/notes 203.
 */
import sharp from 'sharp'
import { MESSAGES } from '../packages/sifen/src/certificate/certificate-error.ts'
import { curiousSvg } from '../test/hostile/hostile-logos.ts'
import { buildTestApp, type TestApp } from '../test/support/build-test-app.ts'
import { CpuWatch } from '../test/support/cpu-watch.ts'
import { type P12Options, p12Of } from '../test/support/forged-p12.ts'
import { multipartForm } from '../test/support/multipart-form.ts'
import { sampleLogo } from '../test/support/png-factory.ts'
import { issueEmitter, makeAuthority } from '../test/support/throwaway-ca.ts'
import type { Campaign, Finding, Orders, Report } from './campaign.ts'
import { type Seeded, seeded } from './random.ts'

const LONGEST_MS = 5_000
/** docs/notes 203 */
const LONGEST_HOLD_MS = 50
const PASSWORD = 'clave'
/**
 * Damage that always fails in the same way proves little. Requires this many different reasons from this many files on.
 */
const LEAST_REASONS = { reasons: 4, files: 100 }
/** Number of certificates for each logo. A logo takes a separate process. */
const CERTIFICATES_PER_LOGO = 20

export const subidas: Campaign = {
  name: 'subidas',
  summary: 'certificados y logos dañados al azar: se toman o se rechazan, y nadie más espera',
  rounds: 'archivos',
  sizes: { ci: { count: 100, minutes: 5 }, full: { count: 10_000, minutes: 120 } },
  onDatabase: false,
  run,
}

type Kind = 'cert' | 'logo'
type Sample = { kind: Kind; file: Uint8Array }

async function run({ seed, count, progress, isLate }: Orders): Promise<Report> {
  const t = await buildTestApp()
  // Certificates are made now, some a moment later.
  t.clock.set(new Date(Date.now() + 3600_000))
  const samples = await goodFiles(t)
  const figures = {
    answers: {} as Record<string, number>,
    reasons: {} as Record<string, number>,
    longestMs: 0,
    longestHoldMs: 0,
  }
  const findings: Finding[] = []
  let done = 0
  try {
    while (done < count && !isLate()) {
      const sample = damaged(
        samples,
        seeded(seed + done),
        (seed + done) % CERTIFICATES_PER_LOGO === 0 ? 'logo' : 'cert',
      )
      const { status, body, ms, holdMs } = await upload(t, sample)
      const answer = `${sample.kind} ${status}`
      figures.answers[answer] = (figures.answers[answer] ?? 0) + 1
      for (const reason of sample.kind === 'cert' ? reasonsOf(status, body) : [])
        figures.reasons[reason] = (figures.reasons[reason] ?? 0) + 1
      figures.longestMs = Math.max(figures.longestMs, ms)
      figures.longestHoldMs = Math.max(figures.longestHoldMs, holdMs)
      const broken = judge(sample.kind, status, body, ms, holdMs)
      if (broken) findings.push({ seed: seed + done, broken, trace: [Buffer.from(sample.file).toString('base64')] })
      progress(++done)
    }
  } finally {
    await t.close()
  }
  const seen = Object.keys(figures.reasons)
  if (done >= LEAST_REASONS.files && seen.length < LEAST_REASONS.reasons)
    findings.push({ seed, broken: `only ${seen.length} reasons in ${done} files`, trace: seen })
  return { done, figures, findings }
}

/** Returns the codes of messages about a certificate. Other texts are returned unchanged. */
function reasonsOf(status: number, body: string): string[] {
  if (status !== 422) return []
  const texts = Object.values(JSON.parse(body).errors).flat() as string[]
  return texts.map(text => CODES.find(([, message]) => text.startsWith(message))?.[0] ?? text)
}

const CODES = Object.entries(MESSAGES)
const isCode = (reason: string) => Object.hasOwn(MESSAGES, reason)

function judge(kind: Kind, status: number, body: string, ms: number, holdMs: number): string | undefined {
  if (status !== 200 && status !== 422) return `answered ${status}: ${body}`
  const fields = status === 422 ? Object.keys(JSON.parse(body).errors) : []
  if (fields.some(field => field !== kind && field !== 'password')) return `refused on ${fields}`
  const strange = kind === 'cert' ? reasonsOf(status, body).filter(reason => !isCode(reason)) : []
  if (strange.length > 0) return `said ${strange}`
  if (ms > LONGEST_MS) return `took ${Math.round(ms)} ms`
  return holdMs > LONGEST_HOLD_MS ? `held everybody up for ${Math.round(holdMs)} ms` : undefined
}

async function upload(t: TestApp, { kind, file }: Sample) {
  const form = await multipartForm(kind === 'cert' ? { cert: file, password: PASSWORD } : { logo: file })
  const watch = new CpuWatch()
  const start = performance.now()
  const res = await t.as('admin').post(`/api/sifen/emitters/${t.emitter.id}/${kind}`, form.payload, form.options)
  return { status: res.statusCode, body: res.body, ms: performance.now() - start, holdMs: await watch.stop() }
}

async function goodFiles({ empresa }: TestApp): Promise<Record<Kind, readonly [Uint8Array, ...Uint8Array[]]>> {
  const identity = issueEmitter(makeAuthority(), { serialNumber: `RUC${empresa.ruc}-${empresa.dv}` })
  const p12 = (options: P12Options) => p12Of(identity, [identity], { password: PASSWORD, ...options })
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
  return {
    cert: [p12({}), p12({ algorithm: 'aes256' }), ...[1, 2, 3].map(() => p12({ useMac: false }))],
    logo: [
      sampleLogo(),
      await picture.jpeg().toBuffer(),
      await picture.png({ palette: true }).toBuffer(),
      curiousSvg('/etc/hostname', 'http://127.0.0.1:9'),
    ],
  }
}

/** Returns a file with one to four wounds: bytes changed, removed or duplicated, or the end cut off. */
function damaged(samples: Awaited<ReturnType<typeof goodFiles>>, random: Seeded, kind: Kind): Sample {
  let file: Buffer = Buffer.from(random.pick(samples[kind]))
  const kinds = random.chance(BYTES_ONLY) ? ([changed] as const) : WOUNDS
  for (let wounds = random.int(1, 4); wounds > 0; wounds--) file = random.pick(kinds)(file, random)
  return { kind, file }
}

type Wound = (file: Buffer, random: Seeded) => Buffer

/**
 * Share of files with changed bytes only. Other wounds mostly break the frame of a PKCS#12, so that its contents are
 * never read.
 */
const BYTES_ONLY = 0.7

const changed: Wound = (file, random) => {
  file[random.int(0, file.length - 1)] = random.int(0, 255)
  return file
}

const WOUNDS: readonly [Wound, ...Wound[]] = [
  changed,
  (file, random) => {
    // Lengths and sizes are near the start.
    file[random.int(0, Math.min(40, file.length - 1))] = random.int(0, 255)
    return file
  },
  (file, random) => file.subarray(0, random.int(1, file.length)),
  (file, random) => {
    const [from, length] = [random.int(0, file.length - 1), random.int(1, 64)]
    return Buffer.concat([file.subarray(0, from), file.subarray(from + length), Buffer.of(0)])
  },
  (file, random) => {
    const [from, length] = [random.int(0, file.length - 1), random.int(1, 64)]
    return Buffer.concat([file.subarray(0, from + length), file.subarray(from)])
  },
]
