/** Who typed the command. */
import { userInfo } from 'node:os'

/** The user as the machine knows them; a container may have no name for its user. */
export function operator(): string {
  try {
    return userInfo().username
  } catch {
    return `usuario ${process.getuid?.() ?? 'desconocido'}`
  }
}
