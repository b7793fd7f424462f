/** The pages of used, free and voided numbers. */

export { numeracionPages } from './numeracion.routes.ts'
