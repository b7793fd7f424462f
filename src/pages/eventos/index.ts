/** The pages of events, and their forms. */

export { EventoTag, rangeWords } from './evento-state.page.tsx'
export { maySend } from './eventos.page.tsx'
export { eventosPages } from './eventos-pages.routes.ts'
export { noticeOf } from './register-form.ts'
export { type Gap, registerVoiding } from './register-voiding.ts'
export { VoidingConfirm, viewVoiding } from './voiding-confirm.page.tsx'
