/** The server's log, and the log of requests. */

export { createLogger, errorForLog } from './log.ts'
export { keepRefusal, noteRequest, openRequestLog } from './request-log.ts'
