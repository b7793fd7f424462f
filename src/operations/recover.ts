/** Reads back from SIFEN the documents that a restored database lost (docs/notes A48, 411, 412). */
import { isDate, padNumero } from '@nanduti/sifen'
import * as z from 'zod'
import {
  type Adopted,
  listPlaces,
  NotGenuine,
  orderRecovery,
  type Place,
  type Recovered,
  RecoveryInterrupted,
  recoverSeries,
} from '../gateway/recuperacion/index.ts'
import { nombreOficial, TIPOS_NUMERADOS } from '../gateway/timbrados/index.ts'
import { HttpError } from '../http/index.ts'
import { type Operation, type OperationDeps, OperationError, type Operator } from './operation.ts'

const order = z.object({
  punto: z
    .string()
    .regex(/^\d{3}-\d{3}$/)
    .optional(),
  desde: z.string().refine(isDate).optional(),
  aplicar: z.boolean().default(false),
})
type Order = z.infer<typeof order>

export const recoverOperation: Operation = async (deps, operator, given) => {
  const parsed = order.safeParse(given)
  if (!parsed.success) throw new OperationError(NOT_READ)
  const places = await listPlaces(deps.db, TIPOS, parsed.data.punto)
  if (places.length === 0) throw new OperationError('No hay ningún punto de expedición con esos códigos.')
  operator.print(`Puntos y tipos de documento por revisar: ${places.length}.`)
  try {
    await recoverAll(deps, operator, places, parsed.data)
  } catch (error) {
    throw explained(error)
  }
}

const TIPOS = TIPOS_NUMERADOS.map(({ tipo }) => tipo)

async function recoverAll(deps: OperationDeps, operator: Operator, places: readonly Place[], options: Order) {
  const done = { found: 0, consultas: 0, pending: 0 }
  let failure: unknown
  for (const [at, place] of places.entries()) {
    const left = places.length - at
    const recovered = await recoverPlace(deps, operator, place, options, done.consultas, left).catch(error => {
      if (!(error instanceof RecoveryInterrupted || error instanceof NotGenuine)) throw error
      operator.print(`${where(place)}: no se recuperó. ${error.message}`)
      failure ??= error
    })
    if (!recovered) continue
    const { adopted, consultas, pending, isComplete } = recovered
    if (!isComplete) throw new OperationError(INTERRUPTED)
    done.found += adopted.length
    done.consultas += consultas
    done.pending += pending.length
  }
  operator.print(summary(done.found, done.consultas, options.aplicar))
  if (done.pending > 0) operator.print(pendingText(done.pending))
  const isWhole = options.aplicar && options.punto === undefined && done.pending === 0
  // The server asks for what is missing once more before documents are issued.
  if (isWhole && (await orderRecovery(deps.db, deps.clock.now()))) operator.print(ORDERED)
  if (failure) throw failure
}

const ORDERED =
  'La base de datos estaba detenida por haber vuelto atrás: el servidor revisa lo último y vuelve a emitir, en cuanto esté en marcha.'

/** Queries of a place without lost documents, for the bar. */
const USUAL = 2_000

async function recoverPlace(
  deps: OperationDeps,
  { print, progress, stop }: Operator,
  place: Place,
  { desde, aplicar }: Order,
  before: number,
  left: number,
): Promise<Recovered> {
  try {
    return await recoverSeries(deps, place, {
      ...{ by: { job: 'nanduti recover' }, desde, revisa: true, aplica: aplicar, signal: stop },
      onStep({ consultas, adopted }) {
        if (adopted) print(line(place, adopted))
        progress(before + consultas, before + Math.max(consultas, USUAL) + (left - 1) * USUAL)
      },
    })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    print(`${where(place)}: no se pudo preguntar. ${error.message}`)
    return { consultas: 0, adopted: [], pending: [], highest: undefined, isComplete: true }
  }
}

const where = ({ timbrado, establecimiento, punto_expedicion, tipo_documento }: Place) =>
  `${nombreOficial(tipo_documento)} ${establecimiento}-${punto_expedicion}, timbrado ${timbrado}`

const line = (place: Place, { numero, cdc, estado }: Adopted) =>
  `  ${where(place)}: ${padNumero(numero)}  ${cdc}  ${estado}`

function summary(found: number, consultas: number, aplicar: boolean): string {
  const queries = `(${counted(consultas, 'consulta')})`
  if (found === 0) return `Listo: no falta ningún documento ${queries}.`
  if (aplicar) return `Listo: ${counted(found, 'documento')} de SIFEN ${queries}, con sus contadores.`
  return `Listo: ${counted(found, 'documento')} de SIFEN que aquí faltan o cambiaron ${queries}. No se guardó nada: repita la orden con --aplicar.`
}

const counted = (many: number, what: string) => `${many} ${what}${many === 1 ? '' : 's'}`

const pendingText = (many: number) =>
  `${counted(many, 'documento')} de SIFEN con el CDC de otro que se está emitiendo: repita la orden en un minuto.`

const INTERRUPTED = 'Interrumpido. Lo recuperado quedó guardado: ejecute la orden otra vez para seguir.'

function explained(error: unknown): unknown {
  if (error instanceof RecoveryInterrupted)
    return new OperationError(`${error.message} Lo recuperado quedó guardado: ejecute la orden más tarde para seguir.`)
  if (error instanceof NotGenuine)
    return new OperationError(`SIFEN devolvió un documento que no vale, y no se guardó: ${error.message}.`)
  return error
}

const NOT_READ =
  'No se entendió la orden: --punto es como 001-001, y --desde un día como 2026-11-21. No se cambió nada.'
