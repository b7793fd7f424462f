/** The stored data of the sandbox. */
export { Book } from './book.ts'
export type { Approval, Call, EventoRegistrado, Lote, Posting, ResultadoLote } from './entries.ts'
export { postsOf, type Repeated, repeatedPosts } from './journal.ts'
export { LedgerError } from './ledger.ts'
export type { NumberedTimbrado, Timbrado } from './numbering.ts'
export { ESTADOS_RUC, type Taxpayer } from './register.ts'
export { Visibility } from './visibility.ts'
