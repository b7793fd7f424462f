/** The page that judges pasted and chosen files. Rendered on the server, without scripts. */
import { type Html, html } from '../http/index.ts'
import { frame } from './frame.ts'
import type { Judged } from './shown.ts'

/** Longest text that the form shows again. */
const MAX_SHOWN = 200_000

type Given = { text?: string; prod?: boolean; judged?: Judged; problem?: string }

export function validationPage({ text = '', prod = false, judged, problem }: Given = {}): Html {
  return frame({
    title: 'Validar antes de enviar',
    lead: 'Un rDE, un lote, eventos o el mensaje SOAP entero, de cualquier programa. No se envía ni se guarda nada.',
    nav: html`<a href="/">Volver al sandbox</a>`,
    content: html`${problem === undefined ? undefined : html`<p role="alert"><strong>${problem}</strong></p>`}${judged === undefined ? undefined : results(judged)}
<section>
<form method="post" action="/validar" enctype="multipart/form-data">
<p><label for="xml">Pegue el XML</label></p>
<p><textarea id="xml" name="xml" rows="14" spellcheck="false">${text.length > MAX_SHOWN ? '' : text}</textarea></p>
<p><label for="archivo">O elija o suelte archivos (XML o zip)</label> <input id="archivo" type="file" name="archivo" multiple></p>
<p>Pueden ir juntos: los eventos se juzgan después de los documentos, a los que se refieren.</p>
<p><label for="autoridad">Certificados de las autoridades en que confía (PEM o DER), si quiere que se compruebe quién emitió el de la firma</label> <input id="autoridad" type="file" name="autoridad" multiple></p>
<p><label><input type="checkbox" name="prod" value="1"${prod ? html` checked` : undefined}> Es de producción</label></p>
<p><button type="submit">Validar</button></p>
</form>
</section>`,
  })
}

function results({ assessments, sinComprobar }: Judged): Html {
  return html`<section aria-live="polite">
<h2>Qué respondería SIFEN</h2>
${assessments.map(
  ({ que, id, aprobado, hallazgos, motivo }) => html`<article class="vacio">
<p><strong>${aprobado ? 'Lo aprobaría' : 'Lo rechazaría'}</strong>: ${que} <code>${id}</code></p>
${hallazgos.length === 0 ? html`<p>Nada que corregir.</p>` : undefined}
<dl>${hallazgos.map(
    ({ codigo, mensaje, observa, queHacer }, nth) =>
      html`<dt><code>${codigo}</code> ${mensaje}${observa ? ' (solo observa)' : ''}</dt><dd>${
        nth === 0 && motivo !== undefined ? `Detalle: ${motivo}. ` : ''
      }${queHacer}</dd>`,
  )}</dl>
</article>`,
)}
<p>No se comprobó:</p>
<ul>${sinComprobar.map(text => html`<li>${text}</li>`)}</ul>
</section>`
}
