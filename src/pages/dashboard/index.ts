/** The figures of the company. */

export { ARCHIVE_SILENT } from './archive-matters.ts'
export { readAttention } from './attention.ts'
export { dashboardRoutes } from './dashboard.routes.ts'
export type { Attention } from './matter.ts'
