/**
 * The sandbox's page: addresses of the services, active scripts, and the latest calls. Rendered on the server, without
 * scripts.
 */

import type { Call, Lote } from '../book/index.ts'
import { type Html, html } from '../http/index.ts'
import { faultOf, type Script } from '../scripts/index.ts'
import { documentos } from './documentos.ts'
import { eventos } from './eventos.ts'
import { cdcEnGrupos, fechaHora } from './format.ts'
import { frame } from './frame.ts'
import type { Shown } from './shown.ts'
import { table } from './table.ts'

const SHOWN = 20

export function pageOf(sandbox: Shown): Html {
  const calls = sandbox.journal()
  return frame({
    title: 'SIFEN de laboratorio',
    lead: 'El sandbox de ñandutí: responde como SIFEN y nada de lo que aprueba tiene valor fiscal.',
    nav: html`<a href="#guiones">Guiones</a> <a href="#documentos">Documentos</a> <a href="#lotes">Lotes</a> <a href="#eventos">Eventos</a> <a href="#llamadas">Llamadas</a> <a href="#direcciones">Direcciones</a> <a href="/validar">Validar un XML</a> <a href="/">Actualizar</a>`,
    content: html`${scripts(sandbox)}
${documentos(sandbox, SHOWN)}
${lotes(sandbox.lots())}
${eventos(sandbox.events(), SHOWN)}
${journal(calls)}
${addresses(sandbox)}`,
  })
}

function scripts({ command, ...sandbox }: Pick<Shown, 'command' | 'scripts'>): Html {
  const rows = sandbox
    .scripts()
    .map(({ id, script, left, until }) => [
      String(id),
      html`<span><strong>${script.fault}</strong> ${rest(script)}<br><small>${faultOf(script.fault).means}</small></span>`,
      script.service ?? 'los que alcance',
      script.ruc ?? 'cualquiera',
      script.codigo ?? '',
      left === undefined ? '' : `${left} ${left === 1 ? 'llamada' : 'llamadas'}`,
      until === undefined ? '' : fechaHora(until),
    ])
  return table({
    id: 'guiones',
    title: 'Guiones en vigencia',
    columns: ['N.º', 'Qué pasa', 'Servicio', 'RUC', 'Código', 'Le quedan', 'Hasta'],
    rows,
    empty: html`Ninguno: todo responde bien. Para poner uno: <code>${command} guion poner reset-after --servicio recibe --veces 1</code>`,
  })
}

const WITH_COLUMN = ['fault', 'service', 'ruc', 'codigo', 'times', 'forMs']

/** Returns the fields without a column of their own, under the names of the control API. */
function rest(script: Script): string {
  const others = Object.entries(script).filter(([name]) => !WITH_COLUMN.includes(name))
  return others.map(([name, value]) => `${name}=${value}`).join(' ')
}

function journal(calls: readonly Call[]): Html {
  const rows = calls
    .slice(-SHOWN)
    .reverse()
    .map(({ at, service, ruc, cdcs, codigo, mensaje, motivo, fault }) => [
      fechaHora(at),
      service,
      ruc ?? '',
      documentosDe(cdcs),
      codigo,
      [mensaje, motivo].filter(text => text !== undefined).join('. '),
      fault ?? '',
    ])
  return table({
    id: 'llamadas',
    title: 'Últimas llamadas',
    count: calls.length,
    columns: ['Fecha', 'Servicio', 'RUC del certificado', 'CDC', 'Código', 'Por qué', 'Guion'],
    rows,
    empty: html`Todavía no llamó nadie.`,
  })
}

/** Returns the first CDC and the number of others. A lot has up to fifty. */
function documentosDe([first = '', ...others]: readonly string[]): Html {
  if (first === '') return html``
  const more = others.length === 0 ? '' : html` <small>y ${others.length} más</small>`
  return html`<span><code>${cdcEnGrupos(first)}</code>${more}</span>`
}

function addresses(sandbox: Shown): Html {
  const rows = Object.entries(sandbox.services).map(([name, url]) => [name, html`<code>${url}</code>`])
  return html`${table({
    id: 'direcciones',
    title: 'Direcciones',
    columns: ['Servicio', 'Dirección'],
    rows,
    empty: html``,
  })}
<p>La autoridad en la que debe confiar su cliente: <a href="/control/ca.pem">ca.pem</a>. Cotizaciones del banco central: <a href="/webapps/web/cotizacion/monedas">planilla</a>. Control por HTTP: <a href="/control">/control</a>.</p>`
}

/** Returns the last lots, with the states of their documents. */
function lotes(all: readonly Lote[]): Html {
  return table({
    id: 'lotes',
    title: 'Lotes',
    count: all.length,
    columns: ['Recibido', 'Protocolo', 'RUC', 'Documentos', 'Resultado'],
    rows: all.slice(-SHOWN).reverse().map(rowOf),
    empty: html`Todavía no se recibió ninguno.`,
  })
}

function rowOf({ at, dProtConsLote, ruc, resultados }: Lote): (Html | string)[] {
  const byEstado = Map.groupBy(resultados, ({ estado }) => estado)
  const counts = [...byEstado].map(([estado, { length }]) => `${estado}: ${length}`)
  return [fechaHora(at), html`<code>${dProtConsLote}</code>`, ruc, String(resultados.length), counts.join(', ')]
}
