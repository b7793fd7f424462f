/** The authority's words for the codes of its rules. */

import { RULES } from './documento/index.ts'
import { EVENTO_RULES } from './evento/index.ts'

const ALL_RULES = [...RULES, ...Object.values(EVENTO_RULES).flat()]

/** Returns the message of a rule about documents or events. Undefined for a code of neither. */
export const ruleMessage = (codigo: string): string | undefined =>
  ALL_RULES.find(rule => rule.codigo === codigo)?.mensaje
