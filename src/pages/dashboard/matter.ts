/** A matter that needs a person. */
import type { Tone } from '../../web/index.ts'

export type Attention = { tone: Tone; what: string; why: string; go: { href: string; text: string } }
