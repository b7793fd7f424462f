/**
 * The sabotages. Each removes one guarantee from the code and names the tests that must turn red. A test that stays
 * green under its sabotage proves nothing. docs/notes 204.
 */
import type { Patch } from './patch.ts'
import { ACCESO } from './patches/acceso.ts'
import { ARCHIVO } from './patches/archivo.ts'
import { CIERRE } from './patches/cierre.ts'
import { CLIENTES } from './patches/clientes.ts'
import { CONTINUIDAD } from './patches/continuidad.ts'
import { EMISORES } from './patches/emisores.ts'
import { EVENTOS } from './patches/eventos.ts'
import { GUIA } from './patches/guia.ts'
import { KUDE_PATCHES } from './patches/kude.ts'
import { LOTES } from './patches/lotes.ts'
import { MCP } from './patches/mcp.ts'
import { MIGRACIONES } from './patches/migraciones.ts'
import { NUMEROS } from './patches/numeros.ts'
import { PAGINAS } from './patches/paginas.ts'
import { PREGUNTAS } from './patches/preguntas.ts'
import { PROTOCOLO } from './patches/protocolo.ts'
import { RELOJ } from './patches/reloj.ts'
import { SANDBOX } from './patches/sandbox.ts'
import { SEGUIR } from './patches/seguir.ts'
import { SIFEN } from './patches/sifen.ts'
import { TABLERO } from './patches/tablero.ts'
import { WEBHOOKS } from './patches/webhooks.ts'

export const PATCHES: readonly Patch[] = [
  ...NUMEROS,
  ...CONTINUIDAD,
  ...PROTOCOLO,
  ...PREGUNTAS,
  ...RELOJ,
  ...CIERRE,
  ...CLIENTES,
  ...MCP,
  ...MIGRACIONES,
  ...ARCHIVO,
  ...LOTES,
  ...EVENTOS,
  ...SIFEN,
  ...ACCESO,
  ...SEGUIR,
  ...PAGINAS,
  ...GUIA,
  ...TABLERO,
  ...EMISORES,
  ...SANDBOX,
  ...KUDE_PATCHES,
  ...WEBHOOKS,
]
