/** The page of roles. */

export { rolesPage } from './roles.page.tsx'
