/** The sandbox's commands: one that starts it, and those that control a running one. */
import { addCertificado } from './certificado.ts'
import type { Registration } from './command.ts'
import { controlClient } from './control-client.ts'
import { addCsc } from './csc.ts'
import { addDiario } from './diario.ts'
import { addGuion } from './guion.ts'
import { addIniciar } from './iniciar.ts'
import { addContribuyente } from './poner-contribuyente.ts'
import { addTimbrado } from './poner-timbrado.ts'
import { addSoltar } from './soltar.ts'
import { addValidar } from './validar.ts'

export const DESCRIPTION = 'el SIFEN de laboratorio: arrancarlo solo y darle órdenes a uno en marcha'

/** Adds the commands to `sandbox`, which is a program of its own or a command of another program. */
export const addSandboxCommands: Registration = (sandbox, parts) => {
  const shared = { ...parts, callControl: controlClient(parts) }
  addIniciar(sandbox, parts)
  addValidar(sandbox, parts)
  for (const add of [addCertificado, addGuion, addSoltar, addDiario, addContribuyente, addTimbrado, addCsc])
    add(sandbox, shared)
}
