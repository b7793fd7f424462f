/** The pages of emitters. */

export { emisoresRoutes } from './emisores.routes.ts'
export { CONTACT, STREET } from './emitter-fields.ts'
export { Address } from './emitter-form.page.tsx'
export { type Codes, type Company, countInFlight, findCompany, type InFlight } from './empresas.queries.ts'
export { companyChoice } from './empresas.schema.ts'
