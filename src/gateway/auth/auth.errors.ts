/** Errors of the token endpoints, one factory each. The handlers throw them and the reference shows them. */
import { conflict, unprocessable } from '../../http/index.ts'

/** Returns the same error for an unknown e-mail and for a wrong password. */
export const wrongCredentials = () => unprocessable({ email: ['Las credenciales proporcionadas son incorrectas.'] })

/** 409: another token has replaced this one of a service account. Renewing it would undo its end (docs/notes 546). */
export const rotatedToken = () =>
  conflict(
    'La cuenta de servicio tiene un token más nuevo, y el presentado sirve solo hasta que vence. Cargue el nuevo en su programa.',
    'TOKEN_ROTADO',
  )

export const noAbility = () =>
  unprocessable({ email: ['El usuario no tiene ningún permiso; pida a un administrador que le asigne un rol.'] })
