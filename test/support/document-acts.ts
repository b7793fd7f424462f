/** The acts that a document's page offers. */
import type { Browser } from './browse.ts'

/** Returns the links and forms of actions on the page. */
export const actsOf = (browser: Browser): string[] =>
  [...browser.html().matchAll(/(?:href|action)="\/documentos\/([^"]*(?:cancelar|reenviar|firmar|lote)[^"]*)"/g)].map(
    ([, act = '']) => act.replace(/^\d+\//, '').replace(/\?.*/, ''),
  )
