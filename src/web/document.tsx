/** The HTML around every page, and the page outside the frame: login, invitations, errors. */
import type { ComponentChildren } from 'preact'
import { assetUrl } from './assets.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

type DocumentProps = {
  title: string
  /** Undefined: the system's, without an attribute. */
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
  /** In the slate head of the box. */
  head?: string
  foot?: ComponentChildren
}

/** One box, no frame, no heartbeat. */
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
