/** Routes that machines ask every few seconds: whether to restart this process, and whether to send it requests. */
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { draining, field, notReady, type Route, refusal, route, type Tag } from '../../http/index.ts'
import type { Checked } from '../../ports.ts'

const comprobacion = z.object({
  nombre: field(z.string(), 'Qué se comprobó.', 'base_de_datos'),
  ok: field(z.boolean(), 'Si está bien.', true),
  mensaje: field(z.string(), 'Qué anda mal y qué hacer.', 'La base de datos no responde.').optional(),
})
const comprobaciones = field(z.array(comprobacion), 'Cada comprobación, con su resultado.', [
  { nombre: 'base_de_datos', ok: true },
])

const present = (all: readonly Checked[]) => all.map(({ isVital, ...shown }) => shown)

/** Answers 503 while the process ends, or when a vital check fails. The others are only named. */
async function ready({ readiness }: Deps) {
  if (readiness.isDraining()) throw draining()
  const all = await readiness.look()
  const missing = all.flatMap(({ isVital, mensaje }) => (isVital && mensaje ? [mensaje] : []))
  if (missing.length > 0) throw notReady(missing, present(all))
  return { status: 'ok', comprobaciones: present(all) }
}

const DATABASE = { nombre: 'base_de_datos', ok: false, mensaje: 'La base de datos no responde.' }

export const probeRoutes = (tag: Tag): Route[] => [
  route({
    method: 'GET',
    path: '/livez',
    permission: 'public',
    isQuiet: true,
    docs: {
      tag,
      operationId: 'consultarProceso',
      summary: 'Saber si el proceso está vivo',
      description: 'No mira la base. Si no responde, hay que reiniciar el proceso.',
      response: z.object({ status: field(z.literal('ok'), 'Siempre `ok`: el proceso responde.', 'ok') }),
    },
    handler: () => ({ status: 'ok' }),
  }),
  route({
    method: 'GET',
    path: '/readyz',
    permission: 'public',
    isQuiet: true,
    docs: {
      tag,
      operationId: 'consultarDisponibilidad',
      summary: 'Saber si se le pueden enviar pedidos',
      description:
        'Responde 503 sin la base, con tablas de una versión anterior, o mientras el proceso se cierra. Lo demás que falla queda nombrado en `comprobaciones`, con 200. Tarda 2 segundos como máximo.',
      response: z.object({
        status: field(z.literal('ok'), 'Se le pueden enviar pedidos.', 'ok'),
        comprobaciones,
      }),
      refusals: [
        refusal('No se le deben enviar pedidos.', [notReady([DATABASE.mensaje], [DATABASE]), draining()], {
          comprobaciones: comprobaciones.optional(),
        }),
      ],
    },
    handler: ready,
  }),
]
