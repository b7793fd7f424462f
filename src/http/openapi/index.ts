/** The OpenAPI document and its page. */

export { exampleOf } from './openapi-schema.ts'
export type { WebhookDocs } from './openapi-webhooks.ts'
export { referenceRoutes } from './reference.ts'
