/** `nanduti user create | password | disable | superadmin`: manages users. */
import type { Registration } from './command.ts'
import { operate } from './operate.ts'

type Remove = { undo?: boolean }

export const user: Registration = (program, parts) => {
  const people = program.command('user').description('las personas que entran por el navegador o la API')
  people
    .command('create')
    .description('crea un usuario y muestra su contraseña, al azar, una sola vez')
    .argument('<correo>', 'con él entra, y no es el de otro')
    .requiredOption('--name <nombre>', 'nombre y apellido')
    .option('--username <usuario>', 'otro nombre con el que puede entrar; si falta, solo el correo')
    .option('--superadmin', 've todas las empresas, como administrador')
    .action((email: string, options: { name: string; username?: string; superadmin?: boolean }) =>
      operate({ operation: 'user create', email, ...options }, parts),
    )
  people
    .command('password')
    .description('da a un usuario otra contraseña, al azar; sus sesiones y tokens caen')
    .argument('<correo>', 'el del usuario')
    .option('--link', 'en su lugar, un enlace que vale una hora y una vez, con el que el usuario la pone')
    .action((email: string, { link = false }: { link?: boolean }) =>
      operate({ operation: 'user password', email, link }, parts),
    )
  people
    .command('disable')
    .description('ya no deja entrar a un usuario; sus sesiones y tokens caen')
    .argument('<correo>', 'el del usuario')
    .option('--undo', 'lo deja entrar otra vez')
    .action((email: string, { undo = false }: Remove) =>
      operate({ operation: 'user disable', email, remove: undo }, parts),
    )
  people
    .command('superadmin')
    .description('hace superadministrador a un usuario')
    .argument('<correo>', 'el del usuario')
    .option('--undo', 'deja de serlo')
    .action((email: string, { undo = false }: Remove) =>
      operate({ operation: 'user superadmin', email, remove: undo }, parts),
    )
}
