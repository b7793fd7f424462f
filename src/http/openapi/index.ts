/** The OpenAPI document and its page. */

export { exampleOf } from './openapi-schema.ts'
export { referenceRoutes } from './reference.ts'
