/** The figures of the company. */

export { type Attention, readAttention } from './attention.ts'
export { dashboardRoutes } from './dashboard.routes.ts'
