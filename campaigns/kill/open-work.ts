/** Documents and events that are not settled yet, as the API lists them. */
import { list } from './requests.ts'

type Open = { id: number; atencion?: string | null }

/** Lists them. An event that waits for a person is not open. */
export async function listOpen(baseUrl: string, token: string) {
  const open = (path: string) => list<Open>(`${baseUrl}/api/sifen/${path}`, token)
  const events = [...(await open('eventos?estado=pending')), ...(await open('eventos?estado=sent'))]
  return {
    drafts: await open('dtes?estado=draft&limit=500'),
    sent: await open('dtes?estado=sent&limit=500'),
    signed: await open('dtes?estado=signed&limit=500'),
    events: events.filter(({ atencion }) => !atencion),
  }
}

export const countOpen = ({ drafts, sent, signed, events }: Awaited<ReturnType<typeof listOpen>>): number =>
  drafts.length + sent.length + signed.length + events.length
