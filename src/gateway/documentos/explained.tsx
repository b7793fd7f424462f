/**
 * The explanation of a rejection: the code's meaning, the cause, the remedy, the responsible side, the deadline, and a
 * link to the field.
 */
import type { ComponentChildren } from 'preact'
import { Card, DataList, type Facts, Form, Icon, shownInstant, Tag, timeLeft } from '../../web/index.ts'
import { MAX_EMISSION_HOURS } from '../dtes/index.ts'
import type { DocumentView } from './document-view.ts'
import { conArticulo, nombreDeTipo } from './tipos.ts'

const SIDES: Readonly<Record<string, string>> = {
  usted: 'De ustedes: SIFEN funciona con normalidad.',
  sifen: 'De SIFEN: no hay nada que corregir de su lado.',
  nadie: 'De nadie: no hace falta hacer nada.',
}

const HOUR_MS = 3_600_000
/**
 * Hours until which SIFEN approves without an observation. Later it approves with one, and later still it rejects
 * (docs/sifen §9).
 */
const WITHOUT_OBSERVATION_HOURS = 72

/** Returns the instant of a local time. Paraguay's offset is -03:00 all year since October 2024. */
const issuedAt = (fecha: string) => new Date(`${fecha}-03:00`)

function deadline({ dte, now }: DocumentView): string {
  const issued = issuedAt(dte.fecha_emision).getTime()
  const until = (hours: number) => {
    const instant = new Date(issued + hours * HOUR_MS)
    const left = timeLeft(instant, now)
    return left && `hasta el ${shownInstant(instant)} (quedan ${left})`
  }
  const clean = until(WITHOUT_OBSERVATION_HOURS)
  const last = until(MAX_EMISSION_HOURS)
  if (clean) return `Sin observación ${clean}; con observación ${last}.`
  return last ? `Con observación por tardanza ${last}.` : 'Venció: SIFEN ya no lo acepta.'
}

/** A link to the form that corrects the field of the code. */
type Remedy = { href: string; text: string; isResent: boolean }

const EMITTER_FIELDS: Readonly<Record<string, string>> = {
  razonSocial: 'razon_social',
  ruc: 'ruc',
  dv: 'ruc',
  codigoCiudad: 'ciudad',
}

/**
 * Returns the remedy for a code. A resend reads the data of the emitter and the timbrado again, but the document's own
 * data stays (docs/notes A14).
 */
export function remedyOf({ dte, detail, may }: DocumentView): Remedy | undefined {
  const campo = detail.sifen_explicacion?.campo
  if (!campo) return undefined
  const [group = '', name = ''] = campo.split('.')
  if (group === 'emisor' || campo === 'ruc' || campo === 'obligaciones') {
    const field = EMITTER_FIELDS[name] ?? (name === 'actividadesEconomicas' ? 'actividades_economicas.0.codigo' : 'ruc')
    const form = `/emisores/${dte.empresa_id}/${dte.emitter_id}/datos?documento=${dte.id}#${field}`
    return may.manage
      ? { href: form, text: 'Corregir los datos del emisor', isResent: true }
      : {
          href: `/emisores/${dte.empresa_id}?emisor=${dte.emitter_id}`,
          text: 'Ver los datos del emisor',
          isResent: true,
        }
  }
  if (/^(timbrado|establecimiento|punto)/.test(campo) && may.manage)
    return { href: `/timbrados?empresa=${dte.empresa_id}`, text: 'Ver los timbrados', isResent: false }
  if (group === 'receptor') return { href: '#receptor', text: 'Ver el dato del receptor', isResent: false }
  if (group === 'items') return { href: '#detalle', text: 'Ver los ítems', isResent: false }
  if (group === 'totales') return { href: '#importes', text: 'Ver los importes', isResent: false }
  return { href: '#documento', text: 'Ver el dato', isResent: false }
}

const resendWords = ({ dte }: DocumentView, remedy: Remedy | undefined): string => {
  const rebuilt =
    'Al reenviar se arma otra vez con los datos de hoy de su emisor, se firma y se envía; el número y el CDC se conservan.'
  if (dte.estado !== 'rejected')
    return 'Al reenviar salen los mismos bytes firmados; si un envío anterior pudo llegar, antes se le pregunta a SIFEN.'
  if (!remedy || remedy.isResent) return rebuilt
  return `${rebuilt} Los datos de ${conArticulo(dte.tipo_documento)} no cambian: si el error está en ellos, emita ${
    nombreDeTipo(dte.tipo_documento).article === 'la' ? 'otra' : 'otro'
  }; el número queda libre.`
}

const Code = ({ code, tone }: { code: string; tone: 'bad' | 'ok' }) => <Tag tone={tone}>{code}</Tag>

/** Shows the explanation. Empty for a document without a result from SIFEN. */
export function Explained({ view }: { view: DocumentView }) {
  const { dte, detail, may, spent } = view
  const { sifen_explicacion: why, sifen_result_code: code, sifen_result_msg: msg } = detail
  const hasEnded = dte.estado === 'rejected' || dte.estado === 'error'
  if (!hasEnded && !(why && dte.estado === 'approved_obs')) return null
  const remedy = remedyOf(view)
  const facts: Facts = [
    ...(why
      ? ([
          ['Por qué', why.causa],
          ['Qué hacer', why.que_hacer],
          ['De quién depende', SIDES[why.lado] ?? why.lado],
        ] as const)
      : []),
    ...(msg && why ? ([['Dijo SIFEN', `«${msg}»`]] as const) : []),
    ...(hasEnded && !spent ? ([['Plazo', deadline(view)]] as const) : []),
  ]
  const title: ComponentChildren = (
    <>
      {code && <Code code={code} tone={hasEnded ? 'bad' : 'ok'} />} {why?.significado ?? msg ?? 'No llegó a SIFEN'}
    </>
  )
  return (
    <Card title={title} id="rechazo">
      <DataList facts={facts} />
      {hasEnded && may.send && !spent && (
        <Form action={`/documentos/${dte.id}/reenviar`} class="n-actions n-foot">
          {remedy && (
            <a class={remedy.isResent ? 'btn btn-primary' : 'btn'} href={remedy.href}>
              {remedy.text}
            </a>
          )}
          {remedy && !remedy.isResent && (
            <a class="btn btn-primary" href={`/documentos/nuevo?tipo=${dte.tipo_documento}&documento=${dte.id}`}>
              Emitir {nombreDeTipo(dte.tipo_documento).article === 'la' ? 'otra' : 'otro'} con el dato corregido
            </a>
          )}
          <button type="submit" class={remedy ? 'btn' : 'btn btn-primary'}>
            <Icon name="again" />
            {remedy?.isResent ? 'Reenviar corregido' : 'Reenviar'}
          </button>
        </Form>
      )}
      {hasEnded && <p class="n-meta mb-0">{spent ?? resendWords(view, remedy)}</p>}
    </Card>
  )
}
