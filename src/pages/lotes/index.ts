/** The pages of lots. */

export { lotesPages } from './lotes-pages.routes.ts'
