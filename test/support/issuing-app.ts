/**
 * The test app with a realistic SIFEN: the sandbox over mutual TLS, on the test's clock, and an issuer whose
 * certificate it issued. Use one per test file, in beforeAll.
 *
 *   const t = await buildIssuingApp()
 *   await t.as('operador').post('/api/sifen/dtes/sync', t.factura())
 */
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '@nanduti/sandbox'
import { CSC_DE_PRUEBA, type SifenClient } from '@nanduti/sifen'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { attempts, contadores, type Db, dtes, emitters } from '../../src/db/index.ts'
import type { Deps } from '../../src/deps.ts'
import { storeCertificate, storeCsc } from '../../src/gateway/emitters/index.ts'
import { openSifen } from '../../src/outgoing/index.ts'
import { buildTestApp, type Options } from './build-test-app.ts'
import { keepAuthority } from './kept-authority.ts'
import { keepCertificate } from './kept-certificate.ts'

/** A request body: parsed JSON, free to be changed into any shape. */
export type Body = Record<string, unknown>

export type IssuingApp = Awaited<ReturnType<typeof buildIssuingApp>>

export const SYNC = '/api/sifen/dtes/sync'

/**
 * Builds the app. The options are those of buildTestApp. The default timings are those of the real SIFEN: first query
 * after 60 s, quiet window of 900 s.
 */
export async function buildIssuingApp({
  env = {},
  ...options
}: Pick<Options, 'env' | 'log' | 'server' | 'compares' | 'mailer'> = {}) {
  const t = await buildTestApp({ env: { ...RHYTHM, ...env }, ...options })
  const { deps } = t
  /** Seconds by which SIFEN's clock is ahead of the test's. */
  const ahead = { seconds: 0 }
  const sandboxOptions = {
    dataDir: join(deps.config.dataDir, 'sandbox'),
    clock: { now: () => new Date(deps.clock.now().getTime() + ahead.seconds * 1000) },
    random: deps.random,
  }
  await keepAuthority(sandboxOptions.dataDir)
  let sandbox = await startSandbox(sandboxOptions)
  const sifen = openSifen(deps.config, { sandbox, clock: t.clock, log: deps.log })
  deps.sifen = sifen
  const { answers, counters, db, files } = deps
  await equip(deps, sandbox, t.emitter)

  return {
    ...t,
    get sandbox() {
      return sandbox
    },
    /** The real SIFEN client and the files. */
    sifen,
    db,
    /** Returns a file of the first company. */
    file: (nombre: string | null) => files.get(db, { empresa_id: t.empresa.id, nombre: nombre ?? '' }),
    ahead,
    /** Intercepts one call to SIFEN, before earlier interceptions, until `deps.sifen` is set again. */
    interpose<Call extends Asking>(call: Call, answer: Answering<Call>) {
      const way = deps.sifen
      deps.sifen = {
        ...way,
        client(access) {
          const real = way.client(access)
          return { ...real, [call]: (...requests: Parameters<SifenClient[Call]>) => answer(real, ...requests) }
        },
      }
    },
    /**
     * Holds one call to SIFEN until `release`, then lets it through. `reached` resolves when it was made. Until
     * `deps.sifen` is set again.
     */
    hold(call: Asking) {
      const reached = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      const way = deps.sifen
      deps.sifen = {
        ...way,
        client(access) {
          const real = way.client(access)
          const held = async (...requests: never[]) => {
            reached.resolve()
            await released.promise
            return (real[call] as (...requests: never[]) => Promise<unknown>)(...requests)
          }
          return { ...real, [call]: held }
        },
      }
      return { reached: reached.promise, release: released.resolve }
    },
    /**
     * Answers queries for documents that were never posted without calling the sandbox, until `deps.sifen` is set again.
     * A recovery makes thousands of them.
     */
    answerAbsent() {
      this.interpose('consulta', async (real, cdc) => {
        const isPosted = sandbox.journal().some(({ service, cdcs }) => service !== 'consulta' && cdcs.includes(cdc))
        return isPosted ? real.consulta(cdc) : ABSENT
      })
    },
    /** Intercepts the writes that store signed XML, until `restore`. */
    interposeXml(act: OfWrite) {
      deps.db = interposed(db, { isMeant: storesXml, act })
    },
    /** Intercepts all transactions and the writes that number a document, until `restore`. */
    interposeCreation(act: OfWrite) {
      const transaction: Db['transaction'] = (...given) => act(() => db.transaction(...given))
      deps.db = Object.assign(interposed(db, { isMeant: numbers, act }), { transaction })
    },
    /** Waits before each write of a document whose request has no key, until `restore`. */
    interposeAnswered(wait: () => Promise<void>) {
      deps.answers = {
        ...answers,
        follow(...given) {
          const real = answers.follow(...given)
          return { ...real, write: create => wait().then(() => real.write(create)) }
        },
      }
    },
    /** Removes a test's scripts and interceptions. */
    restore() {
      sandbox.clearScripts()
      deps.sifen = sifen
      deps.db = db
      deps.answers = answers
      deps.counters = counters
      t.timer.flow(0, () => {})
    },
    /** Makes the issuer one that SIFEN serves by lots only, or by recibe too. */
    soloLotes: (soloLotes: boolean) =>
      sandbox.registerTaxpayer({
        ruc: t.emitter.ruc,
        nombre: 'Emisor SA',
        estado: 'ACT',
        facturadorElectronico: true,
        soloLotes,
      }),
    /** Gives an issuer its address, certificate and CSC. */
    equip: (emitter: Emitter) => equip(deps, sandbox, emitter),
    /** Restarts the sandbox after `sandbox.close()`, with the same port, authority and book. */
    async reopenSandbox() {
      sandbox = await startSandbox({ ...sandboxOptions, port: sandbox.port })
    },
    /** Returns a minimal request: the tenant ids of the first company, one item of 11.000 with 10 % VAT. */
    factura: (over: Body = {}): Body => ({ ...idsOf(t), ...SALE, ...over }),
    /** Returns the same request with the codes of that timbrado and point, and a number of the client's own. */
    facturaNumero: (numero: number, over: Body = {}): Body => ({ ...byCodigos(t.timbrado, numero), ...SALE, ...over }),
    /** Returns every posting that reached the sandbox, whether or not it was read. */
    posts: () => sandbox.journal().filter(({ service }) => service === 'recibe'),
    /** Returns the number of queries for a CDC. */
    requests: (cdc: string) =>
      sandbox.journal().filter(call => call.service === 'consulta' && call.cdcs.includes(cdc)).length,
    async dte(id: number) {
      const [row] = await deps.db.select().from(dtes).where(eq(dtes.id, id))
      if (!row) throw new Error(`There is no DTE ${id}`)
      return row
    },
    async lastDte() {
      const [row] = await deps.db.select().from(dtes).orderBy(desc(dtes.id)).limit(1)
      if (!row) throw new Error('There is no DTE yet')
      return row
    },
    attemptsOf: (id: number) => deps.db.select().from(attempts).where(eq(attempts.dte_id, id)),
    /** Returns everything that a refused request must leave unchanged. */
    async footprint() {
      const { rows } = await deps.db.execute(sql`
        select (select count(*)::int from dtes) as dtes, (select count(*)::int from attempts) as attempts,
          (select array_agg(c::text order by c) from contadores c) as counters`)
      return { ...rows[0], calls: sandbox.journal().length }
    },
    /** Returns the last number assigned at the point of issue of the first company. */
    async lastNumber(puntoId = t.punto.id): Promise<number> {
      const ofInvoices = and(eq(contadores.punto_expedicion_id, puntoId), eq(contadores.tipo_documento, 1))
      const [row] = await deps.db.select().from(contadores).where(ofInvoices)
      return row?.ultimo_numero ?? 0
    },
    /** Advances the clock, then does the due work. */
    async wait(seconds: number) {
      t.clock.advance(seconds)
      return t.drain()
    },
    async close() {
      await t.close()
      await sifen.close()
      await sandbox.close()
    },
  }
}

/** What a test does instead of a write, which `write` does. */
// biome-ignore lint/suspicious/noExplicitAny: the results of all writes.
type OfWrite = (write: () => Promise<any>) => Promise<any>

/** Returns the database with a test's own way for some statements. */
function interposed(db: Db, { isMeant, act }: { isMeant: (chunks: readonly unknown[]) => boolean; act: OfWrite }): Db {
  const execute = (statement: SQL) =>
    isMeant(statement.queryChunks) ? act(() => db.execute(statement)) : db.execute(statement)
  return Object.assign(Object.create(db), { execute })
}

const storesXml = (chunks: readonly unknown[]) => chunks.some(chunk => chunk instanceof Uint8Array && chunk.length > 0)
const numbers = ([first]: readonly unknown[]) =>
  String((first as { value?: unknown }).value).includes('select emitir_1(')

type Asking = 'recibe' | 'recibeLote' | 'consulta' | 'consultaRuc' | 'evento'
type Answering<Call extends Asking> = (
  real: SifenClient,
  ...requests: Parameters<SifenClient[Call]>
) => ReturnType<SifenClient[Call]>

/** SIFEN's answer about a document that it does not have. */
const ABSENT = {
  ...{ encontrado: false as const, fechaProceso: '2026-11-21T10:00:00-03:00' },
  ...{ codigo: '0420', mensaje: 'CDC inexistente' },
}

/** Many tests need consecutive faults, so the pause of a failing service is off. */
const RHYTHM = {
  ...{ SIFEN_ASK_SECONDS: '60,300,900', SIFEN_QUIET_SECONDS: '900', SIFEN_LATE_ASK_SECONDS: '3600,86400' },
  SIFEN_PAUSE_FAILURES: '0',
}

export const SALE = {
  tipoDocumento: 1,
  receptor: { naturaleza: 1, numeroDocumento: '80099006-4', nombre: 'Cliente SA' },
  items: [{ descripcion: 'Yerba mate', cantidad: 1, precioUnitario: 11000, afectacionIva: 1, tasaIva: 10 }],
} as const

type Numeracion = Record<'timbrado' | 'establecimiento' | 'punto', { id: number }>

/** Returns the tenant ids of a request. */
export const idsOf = ({ timbrado, establecimiento, punto }: Numeracion) => ({
  timbrado_id: timbrado.id,
  establecimiento_id: establecimiento.id,
  punto_expedicion_id: punto.id,
})

const byCodigos = (timbrado: { numero: string }, numero: number) => ({
  timbrado: Number(timbrado.numero),
  establecimiento: '001',
  puntoExpedicion: '001',
  numeroDocumento: String(numero).padStart(7, '0'),
})

type Emitter = { id: number; ruc: string; dv: string; razon_social: string }

async function equip(deps: Deps, sandbox: Sandbox, { id, ruc, dv, razon_social: nombre }: Emitter): Promise<void> {
  await storeCertificate(deps.db, deps, id, await keepCertificate(sandbox, { ruc, dv, nombre }))
  const [csc] = CSC_DE_PRUEBA
  if (csc) await storeCsc(deps.db, deps, id, csc)
  await deps.db.update(emitters).set(ADDRESS).where(eq(emitters.id, id))
}

const ADDRESS = {
  nombre_fantasia: 'Ñandutí',
  direccion: 'Avda. España',
  numero_casa: 1234,
  ciudad: 1,
  telefono: '021600600',
  email: 'ventas@ejemplo.com.py',
  actividades_economicas: [{ codigo: '47190', descripcion: 'COMERCIO AL POR MENOR' }],
}
