/** The words of the authority for a code that a script asks for. */
import { EVENTO_RULES } from '../evento/evento-rules.ts'
import { RULES } from '../rules/rules.ts'
import { type Resultado, resultadoDe } from '../tables/resultados.ts'
import { faultOf } from './faults.ts'
import type { Script } from './script.ts'

const ALL_RULES = [...RULES, ...Object.values(EVENTO_RULES).flat()]

/** What the script's fault says: its own code and words, else those of the fault and of the authority; undefined when it says nothing. */
export function scriptedResultado(script: Script): Resultado | undefined {
  const codigo = script.codigo ?? faultOf(script.fault).codigo
  if (codigo === undefined) return undefined
  const rule = ALL_RULES.find(candidate => candidate.codigo === codigo)
  return { codigo, mensaje: script.mensaje ?? rule?.mensaje ?? resultadoDe(codigo)?.mensaje ?? 'Rechazo de prueba' }
}
