/** Public face of the guide. */
export { indexView, pageView } from './guia.page.tsx'
export { guiaRoutes } from './guia.routes.ts'
export { llmsText, readGuide } from './guide.ts'
