/** What surrounds every page. */

export { assetRoutes, assetUrl } from './assets.ts'
export { Alone, THEMES, type Theme } from './document.tsx'
export { errorPage } from './error-page.tsx'
export { type FrameEmpresa, listFrameEmpresas } from './frame.queries.ts'
export { type Frame, Layout, type Notice, type View } from './layout.tsx'
export { OpenLayout, type OpenView } from './open-layout.tsx'
