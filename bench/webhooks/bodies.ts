/**
 * Bodies that both sides post: the example of `dte.approved` in docs/webhooks-eventos.md, on one line, each about
 * another document.
 */
import { readFileSync } from 'node:fs'

const PAGE = new URL('../../docs/webhooks-eventos.md', import.meta.url)
const [, example = '{}'] = /^## dte\.approved\n\n```json\n([\s\S]*?)\n```/m.exec(readFileSync(PAGE, 'utf8')) ?? []
const { data, ...event } = JSON.parse(example)

export const bodyAbout = (id: number): string => JSON.stringify({ ...event, data: { ...data, id } })

/** Concurrent postings: as many as the courier sends to one receiver that answers well. */
export const IN_FLIGHT = 8
