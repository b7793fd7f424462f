/**
 * Fills in the receiver by the typed identity document: from SIFEN for a RUC, and from the company's latest documents.
 */
import { formatRuc, parseRuc } from '@nanduti/sifen'
import type { Deps } from '../../../deps.ts'
import { askRuc } from '../../../gateway/consultas/index.ts'
import { type FieldErrors, HttpError, type Principal } from '../../../http/index.ts'
import { isBlank, textsOf } from '../../../web/index.ts'
import { type FormState, findLastRequestTo } from './form/index.ts'

/** The page's notice about the search. */
export type Finding = { title: string; text: string }
export type LookedUp = { values: Record<string, string>; errors: FieldErrors; finding?: Finding }

const DOCUMENTO = 'receptor.numeroDocumento'

/**
 * Looks the receiver up. Sets name and RUC from SIFEN, and fills blank fields from earlier documents. Other typed texts
 * stay.
 */
export async function lookUp(deps: Deps, principal: Principal, state: FormState): Promise<LookedUp> {
  const text = state.values[DOCUMENTO]?.trim() ?? ''
  if (text === '')
    return { values: state.values, errors: { [DOCUMENTO]: ['Escriba el RUC o el documento que busca.'] } }
  const ruc = (state.values['receptor.quien'] ?? 'ruc') === 'ruc'
  const read = ruc ? parseRuc(text) : undefined
  const known = await earlier(deps, state, read ? formatRuc(read) : text)
  const kept = Object.fromEntries(Object.entries(state.values).filter(([, value]) => !isBlank(value)))
  const filled = { ...known, ...kept }
  if (!ruc)
    return known ? found(filled, 'sus documentos') : { values: state.values, errors: { [DOCUMENTO]: [UNKNOWN] } }
  try {
    const { razon_social, ruc: numero, dv, estado } = await askRuc(deps, principal, text, state.punto?.emitter_id)
    return {
      values: { ...filled, [DOCUMENTO]: `${numero}-${dv}`, 'receptor.nombre': razon_social },
      errors: {},
      finding: { title: `SIFEN: ${razon_social}`, text: `RUC ${numero}-${dv}, ${estado.toLowerCase()}.` },
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (known) return found(filled, 'sus documentos')
    return { values: state.values, errors: { [DOCUMENTO]: [refusalText(error)] } }
  }
}

const UNKNOWN = 'No figura entre los receptores de sus últimos documentos: escriba su nombre.'
const NOT_FOUND = 'SIFEN no conoce ese RUC. Revíselo, o escriba el nombre usted.'

function refusalText({ status, message, body }: HttpError): string {
  if (status === 404) return NOT_FOUND
  const [first] = Object.values((body.errors ?? {}) as FieldErrors)
  return first?.[0] ?? message
}

const found = (values: Record<string, string>, where: string): LookedUp => ({
  values,
  errors: {},
  finding: { title: 'Receptor completado', text: `Con los datos de ${where}.` },
})

async function earlier({ db }: Deps, { empresa, campos }: FormState, documento: string) {
  const body = (await findLastRequestTo(db, empresa.id, documento)) as { receptor?: unknown } | undefined
  return body?.receptor ? textsOf(campos, { receptor: body.receptor }) : undefined
}
