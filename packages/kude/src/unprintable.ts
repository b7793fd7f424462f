/** Characters of a text that are lost on paper, for a warning before it is issued. */
import { fonts } from './pdf/font.ts'

/** Returns the characters that a KuDE leaves out (emoji) or prints as a lozenge, in order, each once. */
export const unprintable = (text: string): string[] => fonts().regular.missing(text)
