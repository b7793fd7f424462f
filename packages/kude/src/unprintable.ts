/** What a text loses on paper, told before it is issued. */
import { fonts } from './pdf/font.ts'

/** The characters that a KuDE leaves out (emoji) or prints as a lozenge, in order, each once. */
export const unprintable = (text: string): string[] => fonts().regular.missing(text)
