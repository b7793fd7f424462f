/** Programs for desktop systems: files issued, a document cancelled, and a watched folder. They are clients of a gateway. */
export { type Access, AccessError, openGateway } from './access.ts'
export { cancel, cancelProblem } from './cancel.ts'
export { issue } from './issue.ts'
export { issueLote } from './issue-lote.ts'
export { EXIT_CODES, type Outcome, outcomeOfProblem, worstOf } from './outcome.ts'
export { FileProblem, readDocument } from './read-document.ts'
export { withReference } from './reference.ts'
export { FolderError, watchFolder } from './watch-folder.ts'
