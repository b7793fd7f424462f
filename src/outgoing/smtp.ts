/** The part of nodemailer that sends letters, loaded for the first one: most processes send none. */
export { createTransport } from 'nodemailer'
