/**
 * The explanation of a rejection: the code's meaning, the cause, the remedy, the responsible side, the deadline, and a
 * link to the field.
 */
import { EMISION_HORAS } from '@nanduti/sifen'
import type { ComponentChildren } from 'preact'
import type { Estado } from '../../../db/index.ts'
import { twinText } from '../../../gateway/dtes/index.ts'
import { HOUR_MS } from '../../../units.ts'
import { Card, DataList, type Facts, Form, Icon, STATES, shownInstant, Tag, timeLeft } from '../../../web/index.ts'
import type { DocumentView } from './document-view.ts'
import { conArticulo, nombreDeTipo } from './tipos.ts'

const SIDES: Readonly<Record<string, string>> = {
  usted: 'De ustedes: SIFEN funciona con normalidad.',
  sifen: 'De SIFEN: no hay nada que corregir de su lado.',
  nadie: 'De nadie: no hace falta hacer nada.',
}

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
  const last = until(EMISION_HORAS)
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
function remedyOf({ dte, detail, may }: DocumentView): Remedy | undefined {
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
  const free = dte.numero_liberado
    ? ' Su número quedó libre: lo lleva la próxima venta del punto, y desde entonces este documento no se reenvía más.'
    : ''
  if (!remedy || remedy.isResent) return `${rebuilt}${free}`
  return `${rebuilt} Los datos de ${conArticulo(dte.tipo_documento)} no cambian: si el error está en ellos, emita ${
    nombreDeTipo(dte.tipo_documento).article === 'la' ? 'otra' : 'otro'
  }.${free}`
}

const rivalWords = ({ rival }: DocumentView) =>
  rival && `El documento ${rival} es de la misma venta y está en curso o aprobado: este no se reenvía ni se reemplaza.`

const twinWords = ({ twins }: DocumentView) =>
  twins.length > 0
    ? `Su venta ${twinText(twins)}. Si es la misma venta, descarte este documento con su motivo.`
    : undefined

/** Shows the ways on: correct and resend, issue another, or dismiss. */
function Acts({ view, remedy }: { view: DocumentView; remedy: Remedy | undefined }) {
  const { dte, detail, spent, rival, twins } = view
  const mayResend = !spent && !rival && twins.length === 0
  const isOpen = dte.estado === 'rejected' ? detail.atencion !== null : !dte.descartado_at && !rival
  const other = nombreDeTipo(dte.tipo_documento).article === 'la' ? 'otra' : 'otro'
  const another = !mayResend || (remedy && !remedy.isResent)
  const others = (
    <>
      {!rival && (
        <a
          class={another ? 'btn btn-primary' : 'btn'}
          href={`/documentos/nuevo?tipo=${dte.tipo_documento}&documento=${dte.id}`}
        >
          Emitir {other} con el dato corregido
        </a>
      )}
      {isOpen && (
        <a class="btn" href={`/documentos/${dte.id}/descartar`}>
          Descartar…
        </a>
      )}
    </>
  )
  if (!mayResend) return <div class="n-actions n-foot">{others}</div>
  return (
    <Form action={`/documentos/${dte.id}/reenviar`} class="n-actions n-foot">
      {remedy && (
        <a class={remedy.isResent ? 'btn btn-primary' : 'btn'} href={remedy.href}>
          {remedy.text}
        </a>
      )}
      {others}
      <button type="submit" class={remedy ? 'btn' : 'btn btn-primary'}>
        <Icon name="again" />
        {remedy?.isResent ? 'Reenviar corregido' : 'Reenviar'}
      </button>
    </Form>
  )
}

const Code = ({ code, tone }: { code: string; tone: 'bad' | 'ok' }) => <Tag tone={tone}>{code}</Tag>

const Holder = ({ id, estado }: { id: number; estado: Estado }) => (
  <>
    <a href={`/documentos/${id}`}>Su documento {id}</a> ({STATES[estado].one.toLowerCase()})
  </>
)

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
    ...(why?.documento ? ([['Quién tiene el número', <Holder {...why.documento} />]] as const) : []),
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
      {hasEnded && may.send && <Acts view={view} remedy={remedy} />}
      {hasEnded && (
        <p class="n-meta mb-0">{rivalWords(view) ?? twinWords(view) ?? spent ?? resendWords(view, remedy)}</p>
      )}
    </Card>
  )
}
