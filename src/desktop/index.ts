/** Programs for desktop systems: one file issued, and a watched folder. They are clients of a gateway. */
export { type Access, AccessError, openGateway } from './access.ts'
export { issue } from './issue.ts'
export { EXIT_CODES, type Outcome, outcomeOfProblem } from './outcome.ts'
export { FileProblem, readDocument } from './read-document.ts'
export { FolderError, watchFolder } from './watch-folder.ts'
