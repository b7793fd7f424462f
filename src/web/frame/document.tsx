/** The HTML document of all pages, and the layout of pages outside the frame: login, invitations, errors. */
import type { ComponentChildren } from 'preact'
import { assetUrl } from './assets.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

type DocumentProps = {
  title: string
  /** Undefined: the system's theme. */
  theme: Theme | undefined
  scripts?: ComponentChildren
  children?: ComponentChildren
}

export const Document = ({ title, theme, scripts, children }: DocumentProps) => (
  <html lang="es-PY" data-bs-theme={theme}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title} · ñandutí`}</title>
      <link rel="icon" href={assetUrl('marca.svg')} />
      <link rel="stylesheet" href={assetUrl('tabler.min.css')} />
      <link rel="stylesheet" href={assetUrl('nanduti.css')} />
      {scripts}
    </head>
    <body>{children}</body>
  </html>
)

export const Mark = () => <img src={assetUrl('marca.svg')} alt="" width="30" height="30" />

type AloneProps = DocumentProps & {
  /** Text in the head of the box. */
  head?: string
  foot?: ComponentChildren
}

/** A page with one box, without frame and heartbeat. */
export const Alone = ({ title, theme, scripts, head = 'ñandutí', foot, children }: AloneProps) => (
  <Document title={title} theme={theme} scripts={scripts}>
    <div class="n-alone">
      <main>
        <div class="n-kude">
          <div class="n-brand">
            <Mark />
            {head}
          </div>
          <div class="n-stack">{children}</div>
        </div>
      </main>
      {foot && <footer class="n-meta">{foot}</footer>}
    </div>
  </Document>
)
