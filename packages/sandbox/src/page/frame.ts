/** Frame of every page of the sandbox. */
import { type Html, html } from '../http/index.ts'

interface Frame {
  readonly title: string
  /** A sentence under the title. */
  readonly lead: Html | string
  readonly nav: Html
  readonly content: Html
}

export function frame({ title, lead, nav, content }: Frame): Html {
  return html`<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/estilo.css">
</head>
<body>
<a class="saltar" href="#contenido">Ir al contenido</a>
<header>
<h1>${title}</h1>
<p>${lead}</p>
<nav aria-label="Secciones">${nav}</nav>
</header>
<main id="contenido">
${content}
</main>
</body>
</html>
`
}
