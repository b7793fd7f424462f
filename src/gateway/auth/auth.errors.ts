/** Errors of the token endpoints, one factory each. The handlers throw them and the reference shows them. */
import { unprocessable } from '../../http/index.ts'

/** Returns the same error for an unknown e-mail and for a wrong password. */
export const wrongCredentials = () => unprocessable({ email: ['Las credenciales proporcionadas son incorrectas.'] })

export const noAbility = () =>
  unprocessable({ email: ['El usuario no tiene ningún permiso; pida a un administrador que le asigne un rol.'] })
