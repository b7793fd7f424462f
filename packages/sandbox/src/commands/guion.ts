/** `nanduti sandbox guion …`: sets faults: which one, for whom, and for how long. */
import type { Command } from 'commander'
import { DAY_SECONDS } from '../ports/index.ts'
import { CommandError } from './command.ts'
import { type ControlOption, type SandboxRegistration, withControl } from './control-client.ts'
import { columns, fechaHora } from './text-table.ts'
import { bodyOf, type Fields, optionsFor } from './typed.ts'
import { secondsOf, wholeOf } from './values.ts'

type Active = { id: number; script: Record<string, unknown>; left?: number; until?: string }

/** Options and the control API's fields that they set. The sandbox validates the values. */
const FIELDS: Fields = {
  falla: 'fault',
  '--servicio': 'service',
  '--ruc': 'ruc',
  '--veces': 'times',
  '--durante': 'forMs',
  '--codigo': 'codigo',
  '--mensaje': 'mensaje',
  '--calla': 'hangMs',
  '--faltan': 'missing',
  '--procesa': 'processed',
  '--oculta-veces': 'hiddenCalls',
  '--oculta': 'hiddenMs',
  '--adelanta': 'skewMs',
  '--bloquea': 'blockMs',
  '--tipos-futuros': 'futureTypes',
  '--exige-declaracion': 'declarationNeeded',
}

const untilADay = secondsOf(0.001, DAY_SECONDS)

export const addGuion: SandboxRegistration = (sandbox, { print, callControl }) => {
  const guion = sandbox.command('guion').description('los guiones: qué sale mal, a quién y cuánto tiempo')
  withControl(poner(guion)).action(async (falla: string, { control, ...options }: ControlOption & object) => {
    const script = bodyOf(FIELDS, { falla, ...options })
    const answer = await callControl({ control }, 'POST', '/control/scripts', script, FIELDS)
    print(`Guion ${((await answer.json()) as Active).id} puesto.`)
  })
  withControl(guion.command('listar').description('muestra los que rigen')).action(async (where: ControlOption) => {
    const { scripts } = (await (await callControl(where, 'GET', '/control/scripts')).json()) as { scripts: Active[] }
    print(scripts.length === 0 ? 'Ninguno: todo responde bien.' : columns(scripts.map(lineOf)))
  })
  withControl(quitar(guion)).action(async (ids: string[], { todos, ...where }: ControlOption & { todos?: true }) => {
    if (ids.length === 0 && !todos) throw new CommandError('Diga cuáles, por su número, o --todos.')
    const paths = todos ? [''] : ids.map(id => `/${encodeURIComponent(id)}`)
    for (const path of paths) await callControl(where, 'DELETE', `/control/scripts${path}`)
    print(todos ? 'No queda ninguno.' : `Quitados: ${ids.join(', ')}.`)
  })
  withControl(guion.command('fallas').description('lista lo que puede salir mal')).action(
    async (where: ControlOption) => {
      type Fault = { fault: string; means: string; services?: string[] }
      const { faults } = (await (await callControl(where, 'GET', '/control/faults')).json()) as { faults: Fault[] }
      print(columns(faults.map(({ fault, means, services = [] }) => [fault, means, services.join(' ')])))
    },
  )
}

function poner(guion: Command): Command {
  return guion
    .command('poner')
    .description('pone uno; sin --veces ni --durante rige hasta que se lo quite')
    .argument('<falla>', 'lo que pasa; «guion fallas» las lista')
    .option(
      '--servicio <servicio>',
      'recibe, recibe-lote, consulta-lote, consulta, consulta-ruc, evento o bcp; sin él, los que la falla alcance',
    )
    .option('--ruc <ruc>', 'solo para este emisor')
    .option('--veces <n>', 'para cuántas llamadas', wholeOf(1, 1_000_000))
    .option('--durante <segundos>', 'durante cuánto tiempo', untilADay)
    .option('--codigo <código>', 'el código de resultado, de cuatro cifras (reject, observe…)')
    .option('--mensaje <texto>', 'el texto que acompaña al código')
    .option('--calla <segundos>', 'cuánto calla (hang, late); sin él, hasta soltar', untilADay)
    .option('--faltan <n>', 'cuántos documentos faltan (lot-missing)', wholeOf(1, 50))
    .option('--procesa', 'procesa lo que recibe aunque la respuesta se pierda')
    .option('--no-procesa', 'no lo procesa')
    .option('--oculta <segundos>', 'cuánto tiempo la consulta no muestra lo aprobado', untilADay)
    .option('--oculta-veces <n>', 'cuántas consultas no lo muestran', wholeOf(1, 1_000_000))
    .option(
      '--bloquea <segundos>',
      'cuánto queda bloqueado quien envía un lote vacío o inválido, o repite un documento en proceso',
      untilADay,
    )
    .option('--tipos-futuros', 'acepta los tipos de documento que SIFEN aún no acepta')
    .option('--exige-declaracion', 'contesta 0160 a un pedido sin declaración XML')
    .option(
      '--adelanta <segundos>',
      'cuánto adelanta, o con signo menos atrasa, el reloj de SIFEN',
      secondsOf(-400 * DAY_SECONDS, 400 * DAY_SECONDS),
    )
}

const quitar = (guion: Command) =>
  guion
    .command('quitar')
    .description('quita los que se nombran')
    .argument('[números...]', 'como los muestra «guion listar»')
    .option('--todos', 'quita todos')

function lineOf({ id, script: { fault, ...rest }, left, until }: Active): string[] {
  const lasts = [left === undefined ? '' : `quedan ${left}`, until === undefined ? '' : `hasta ${fechaHora(until)}`]
  return [String(id), String(fault), optionsFor(FIELDS, rest), lasts.filter(Boolean).join(', ')]
}
