/** The first page, and public routes about the state of the service. */
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { ratesAlarm } from '../../gateway/cotizaciones/index.ts'
import { webhooksAlarm } from '../../gateway/webhooks/index.ts'
import { field, type Route, route, type Tag } from '../../http/index.ts'
import { ARCHIVE_SILENT } from '../dashboard/index.ts'
import { homePage } from './home.page.tsx'
import { probeRoutes } from './probe.routes.ts'

/** The chapter in the API reference. */
const tag: Tag = {
  name: 'Estado',
  description: 'Lo que cualquiera puede consultar.',
}

const alarma = z.object({
  codigo: field(z.string(), 'Código estable.', 'HTTP_TIMEOUT'),
  mensaje: field(z.string(), 'Qué anda mal, por qué y qué hacer.', 'Las cotizaciones no se actualizan.'),
  desde: field(z.iso.datetime(), 'Desde cuándo, en UTC.', '2026-11-20T11:15:00.000Z'),
})

/** Longest wait for the alarms. The answer is about this process, and the database may be slow or gone. */
const ALARM_TIMEOUT_MS = 500

async function listAlarms(deps: Deps) {
  const late = new AbortController()
  const pending = [ratesAlarm(deps), webhooksAlarm(deps)].map(alarm => alarm.catch(() => undefined))
  const alarms = await Promise.race([
    Promise.all(pending),
    wait(ALARM_TIMEOUT_MS, undefined, { signal: late.signal, ref: false }).catch(() => undefined),
  ])
  late.abort()
  const all = [...(alarms ?? []), behindAlarm(deps), sifenAlarm(deps), archiveAlarm(deps)]
  const alarmas = all.filter(alarm => alarm !== undefined)
  return alarmas.length > 0 ? { alarmas } : {}
}

/** Returns the alarm about a database that went back. */
function behindAlarm({ continuity }: Deps) {
  const behind = continuity.behind()
  return behind && { codigo: 'BASE_ATRASADA', mensaje: BASE_ATRASADA, desde: behind.since.toISOString() }
}

const BASE_ATRASADA =
  'La base de datos volvió a un estado anterior: no se emite hasta recuperar de SIFEN lo perdido. El registro dice si hay que hacer algo.'

/**
 * Returns the alarm about paused calls of this process to SIFEN. The route is public, so the emitters are not named.
 */
function sifenAlarm({ sifen }: Deps) {
  const [first, ...others] = sifen.pauses().toSorted((a, b) => a.since.getTime() - b.since.getTime())
  return (
    first && {
      codigo: 'SIFEN_PAUSED',
      mensaje: `SIFEN no responde: hay ${others.length + 1} ${others.length === 0 ? 'pausa' : 'pausas'} de llamadas. Los documentos esperan y se envían solos cuando responda.`,
      desde: first.since.toISOString(),
    }
  )
}

/** Returns the alarm about the archive, as this process last found it. */
function archiveAlarm({ archive }: Deps) {
  const since = archive?.failingSince()
  return since && { codigo: 'ARCHIVE', mensaje: `${ARCHIVE_SILENT} Vea ARCHIVE_URL.`, desde: since.toISOString() }
}

export const homePages: Route[] = [
  // The address that the start prints, opened in a browser.
  route({
    method: 'GET',
    path: '/',
    permission: 'public',
    face: 'page',
    handler: (_deps, { reply }) => reply.redirect('/home', 302),
  }),
  route({
    method: 'GET',
    path: '/home',
    permission: 'token',
    face: 'page',
    handler: (deps, { reply }) => homePage(deps, reply),
  }),
]

export const homeRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/sifen/health',
    permission: 'public',
    docs: {
      tag,
      operationId: 'consultarServicio',
      summary: 'Saber si el servicio está en marcha',
      description: 'Si algo necesita que lo mire quien opera, `alarmas` lo dice; si no, no está.',
      response: z.object({
        status: field(z.literal('ok'), 'Siempre `ok`: el proceso atiende.', 'ok'),
        alarmas: field(z.array(alarma), 'Lo que anda mal, aunque el servicio atienda.', []).optional(),
      }),
    },
    handler: async deps => ({ status: 'ok', ...(await listAlarms(deps)) }),
  }),
  ...probeRoutes(tag),
]
