/** The sandbox's own page. */

export { CSS } from './css.ts'
export { documentPage } from './document-page.ts'
export { pageOf } from './page.ts'
export type { Judged } from './shown.ts'
export { validationPage } from './validation-page.ts'
