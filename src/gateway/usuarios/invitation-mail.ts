/** Text of an invitation's mail. */
import type { Mail } from '../../mail/index.ts'
import { shownInstant } from '../../web/index.ts'
import { ROLE_NAMES } from './roles.ts'
import type { Invitation } from './usuarios.queries.ts'

export const invitationMail = (
  { email, razon_social, ruc, dv, role, invited_by, expires_at }: Invitation,
  link: string,
): Mail => ({
  recipient: email,
  subject: `${razon_social} le invita a ñandutí`,
  paragraphs: [
    `${invited_by} quiere que entre como ${ROLE_NAMES[role].toLowerCase()} en ${razon_social} (RUC ${ruc}-${dv}), que factura con ñandutí.`,
    `La invitación vence el ${shownInstant(expires_at)} y vale una sola vez, solo para la cuenta con este correo.`,
    'Si no la esperaba, no haga nada: sin su aceptación no cambia nada.',
  ],
  action: 'Ver la invitación',
  link,
  expires_at,
})
