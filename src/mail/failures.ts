/** Reasons why a mail was not sent, for the person who requested it. */
import type { MailFailure } from '../ports.ts'

export const FAILURES: Readonly<Record<MailFailure, string>> = {
  MAIL_CONNECTION: 'El servidor de correo no responde.',
  MAIL_TLS: 'La conexión con el servidor de correo no se pudo cifrar.',
  MAIL_LOGIN: 'El servidor de correo no acepta el usuario o la contraseña de SMTP_URL.',
  MAIL_RECIPIENT: 'El servidor de correo no acepta ese destinatario.',
  MAIL_REFUSED: 'El servidor de correo rechazó el mensaje.',
}

export const EXPIRED = 'El enlace venció antes de que el correo pudiera salir.'
export const NO_SERVER = 'Esta instalación ya no tiene servidor de correo (SMTP_URL).'
export const NO_LINK = 'El enlace guardado no se pudo abrir: cambió la clave de la instalación.'
