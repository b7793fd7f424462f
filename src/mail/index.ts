/** Public face of the mail room. */
export { sendMailJob, sweepMailsJob } from './mail.jobs.ts'
export { findMailStates, type MailState } from './mail.queries.ts'
export { type Mail, requestMail } from './request-mail.ts'
export { sendMail, sweepMails } from './send-mail.ts'
