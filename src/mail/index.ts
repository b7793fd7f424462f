/** Public face of the mail room. */
export { findMailStates, type MailState } from './mail.queries.ts'
export { type Mail, requestMail } from './request-mail.ts'
export { SEND_MAIL_JOB, sendMail } from './send-mail.ts'
