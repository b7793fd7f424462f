/**
 * The two acts of everything that writes (docs/notes 527, 541). The gateway checks and keeps the request. The second
 * act repeats what identifies it, and does it with an operation of the API: its checks, and the limits of the token,
 * are not repeated here.
 */
import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server'
import { type ErrorDeNanduti, Nanduti, type Opciones } from '@nanduti/client'
import type { Act } from './acts.ts'
import { isOfApi, marked, refused } from './answer.ts'
import { type Asking, unconfirmed } from './confirmation.ts'
import type { Preparado } from './preparado.ts'

export type ActParts = {
  options: Opciones
  /** Signs the questions to a person: the caller's token, which the model does not see. */
  secret: string
}

const PATH = '/mcp/preparados'

/** Checks the request and keeps it for `perform`. */
export async function prepare({ options }: ActParts, act: Act, pedido: object): Promise<CallToolResult> {
  const { acto } = act
  const made = await new Nanduti(options)
    .llamar<Preparado & { advertencias: unknown[] }>('POST', PATH, { acto, pedido })
    .catch(error => {
      throw isOfApi(error) ? inItsFields(error) : error
    })
  return marked({ ...shown(made), advertencias: made.advertencias, que_sigue: nextOf(act) })
}

/** Names the fields as the caller knows them: the client found them within the body of the route. */
function inItsFields(error: ErrorDeNanduti): ErrorDeNanduti {
  const [own, ...more] = error.problemas.map(problema => {
    const campo = problema.campo.replace(/^pedido\./, '')
    return { ...problema, campo, mensaje: problema.mensaje.replace(problema.campo, campo) }
  })
  if (!own || error.cuerpo) return error
  return Object.assign(error, { message: own.mensaje, problemas: [own, ...more] })
}

const nextOf = ({ perform, repeats }: Act) =>
  `No se hizo nada todavía. Muestre a la persona el resumen y las advertencias; si está de acuerdo, llame a ${perform.name} con este preparado_id, y con ${Object.keys(repeats).join(' y ')} como están en repite.`

const shown = ({ preparado_id, acto, ambiente, repite, resumen, vence }: Preparado) => ({
  ...{ preparado_id, acto, ambiente, repite, resumen, vence },
})

/** Does a prepared act. A repetition gets the answer to the first. */
export async function perform(
  { options, secret }: ActParts,
  act: Act,
  given: Readonly<Record<string, string>>,
  asking: Asking,
): Promise<CallToolResult | InputRequiredResult> {
  const preparado = await find(options, given.preparado_id ?? '')
  if (preparado?.acto !== act.acto) return refused('NO_PREPARADO', NOT_PREPARED)
  if (preparado.vencido) return refused('PREPARADO_VENCIDO', EXPIRED)
  const difieren = Object.keys(act.repeats).filter(name => given[name] !== preparado.repite[name])
  if (difieren.length > 0) return refused('NO_COINCIDE', DIFFERS, { difieren, preparado: shown(preparado) })
  if (preparado.respuesta !== null) return marked(preparado.respuesta)
  const { ambiente, pedido, preparado_id } = preparado
  const instead = ambiente === 'prod' ? unconfirmed(preparado, act, asking, secret) : undefined
  if (instead) return instead
  // The client compares the environment again: it may have changed since.
  const made = await act.run(new Nanduti({ ...options, ambiente }), pedido, preparado_id)
  // What was done stands. A repetition is then answered, or refused, by the operation itself.
  await new Nanduti(options)
    .llamar('POST', `${PATH}/${encodeURIComponent(preparado_id)}/respuesta`, { respuesta: made })
    .catch(() => undefined)
  return marked(made)
}

async function find(options: Opciones, id: string): Promise<Preparado | undefined> {
  if (!/^[\w-]+$/.test(id)) return undefined
  try {
    return await new Nanduti(options).llamar<Preparado>('GET', `${PATH}/${id}`)
  } catch (error) {
    if ((error as { status?: unknown }).status === 404) return undefined
    throw error
  }
}

const NOT_PREPARED =
  'No hay nada preparado con ese preparado_id para esta herramienta. Si ya llamó al segundo paso, busque el documento o el evento antes de preparar otro.'
const EXPIRED =
  'Lo preparado venció: se hace dentro de los 30 minutos. Si ya llamó al segundo paso, busque el documento por su referencia_externa, o el evento. Si no se hizo, prepárelo de nuevo.'
const DIFFERS = 'Lo repetido no es lo preparado: no se hizo nada. Muéstreselo a la persona.'
