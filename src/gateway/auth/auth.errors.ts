/** What the token endpoints refuse in words of their own, one factory each: thrown by their handlers and shown by the reference. */
import { unprocessable } from '../../http/index.ts'

/** The same for an unknown e-mail and for a wrong password. */
export const wrongCredentials = () => unprocessable({ email: ['Las credenciales proporcionadas son incorrectas.'] })

export const noAbility = () =>
  unprocessable({ email: ['El usuario no tiene ningún permiso; pida a un administrador que le asigne un rol.'] })
