/** The pages of invitations. */

export { NewAccount } from './invitation.page.tsx'
export { invitationRoutes } from './invitation.routes.ts'
