/** The operator of a command. */
import { userInfo } from 'node:os'

/** Returns the name of the machine's user. A container may have none. */
export function operator(): string {
  try {
    return userInfo().username
  } catch {
    return `usuario ${process.getuid?.() ?? 'desconocido'}`
  }
}
