/** Public face of the pages of the numbering. */
export { numeracionPages } from './numeracion.routes.ts'
