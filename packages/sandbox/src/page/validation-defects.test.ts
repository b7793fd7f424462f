/** The page that judges files names the service's code for every planted defect, pasted or chosen, in every form. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FIRMA } from '../../test/defects/firma.ts'
import { keyOf, TWO_HOURS_AGO } from '../../test/defects/signers.ts'
import { DEFECTS, GOOD } from '../../test/sandbox-defects.ts'
import { all, type SignedDocument, sample } from '../../test/sandbox-documents.ts'
import { eventoDefects, GOOD_EVENTOS, type GoodEvento } from '../../test/sandbox-evento-defects.ts'
import { type EventoReception, openEventoReception } from '../../test/sandbox-evento-reception.ts'
import { eventoMessage } from '../../test/sandbox-eventos.ts'
import { loteMessage, rLoteDE, zip } from '../../test/sandbox-lotes.ts'
import { NOW, openReception, type Reception } from '../../test/sandbox-reception.ts'
import { type Sandbox, startSandbox } from '../index.ts'
import { SIFEN_NAMESPACE } from '../xml/index.ts'

let reception: Reception
let e: EventoReception
let sandbox: Sandbox
beforeAll(async () => {
  reception = await openReception()
  e = await openEventoReception()
  const random = { bytes: (count: number) => randomBytes(count) }
  sandbox = await startSandbox({ clock: { now: () => NOW }, random, controlPort: 0 })
})
afterAll(() => sandbox.close())

type Sent = { pasted?: string; files?: readonly (string | Buffer)[]; authority?: string }

/**
 * Sends the form as a browser does: the line ends of what was pasted become CRLF. Returns the first code that the page
 * shows about the last document or event, or the code of an approval.
 */
async function shownFor({ pasted = '', files = [], authority }: Sent, approval = '0260'): Promise<string | undefined> {
  const body = new FormData()
  body.set('xml', pasted.replace(/\r?\n/g, '\r\n'))
  for (const file of files) body.append('archivo', new Blob([Buffer.from(file)]))
  if (authority !== undefined) body.append('autoridad', new Blob([authority]))
  const page = await (await fetch(`${sandbox.controlUrl}/validar`, { method: 'POST', body })).text()
  const last = page.split('<article').at(-1) ?? ''
  return last.includes('Nada que corregir') ? approval : /<dt><code>(\d{4})<\/code>/.exec(last)?.[1]
}

/** The same document in each form of a file, pasted or chosen. */
const FORMS: readonly ((document: SignedDocument) => Sent)[] = [
  ({ rde }) => ({ pasted: `<?xml version="1.0" encoding="UTF-8"?>\n${rde}\n` }),
  ({ rde }) => ({ files: [rde] }),
  ({ request }) => ({ pasted: request }),
  ({ rde }) => ({ pasted: rLoteDE(rde) }),
  ({ rde }) => ({ files: [zip(rLoteDE(rde))] }),
  ({ rde }) => ({ pasted: loteMessage(zip(rLoteDE(rde))) }),
]
/** Each defect in one form: all forms in turn. */
const formOf = (nth: number) => FORMS[nth % FORMS.length] as (document: SignedDocument) => Sent

it.each(DEFECTS.map((defect, nth) => ({ ...defect, nth })))(
  'shows $codigo for $defect',
  async ({ codigo, where, edit, outside, nth }) => {
    const good = Object.values(GOOD).find(good => where(good(sample('03-FE-firmada.xml'))))
    const document = reception.document({ ...outside, edit: all(good as (xml: string) => string, edit) })
    expect({ page: await shownFor(formOf(nth)(document)), service: reception.send(document).codigo }).toEqual({
      page: codigo,
      service: codigo,
    })
  },
)

it.each([...FIRMA])(
  'shows $codigo for $defect, pasted and chosen, beside the certificate of the authority',
  async ({ codigo, outside: { firmante, ...outside } }) => {
    const key = firmante && (await keyOf(firmante, reception))
    const document = reception.document({ ...outside, at: TWO_HOURS_AGO, ...(key && { key }) })
    const authority = reception.authority.caPem
    const shown = {
      pasted: await shownFor({ pasted: document.rde, authority }),
      chosen: await shownFor({ files: [document.rde], authority }),
    }
    expect({ ...shown, service: reception.send(document).codigo }).toEqual({
      ...{ pasted: codigo, chosen: codigo, service: codigo },
    })
  },
)

it('shows no code for a document that would be approved, in any form, and that its issuer was not compared', async () => {
  for (const [nth, form] of FORMS.entries())
    expect({ nth, code: await shownFor(form(reception.document())) }).toEqual({ nth, code: '0260' })
})

/** The same event in each form of a file. */
const EVENTO_FORMS: readonly ((signed: string) => string)[] = [
  eventoMessage,
  signed => `<?xml version="1.0"?><gGroupGesEve xmlns="${SIFEN_NAMESPACE}">${signed}</gGroupGesEve>`,
  signed => signed.replace('<rGesEve', `<rGesEve xmlns="${SIFEN_NAMESPACE}"`),
]

it.each(eventoDefects(NOW).map((defect, nth) => ({ ...defect, nth })))(
  'shows $codigo for $defect of an event, beside the documents of which it speaks',
  async ({ codigo, good, edit, nth }) => {
    e.open()
    const { sobre, firmante, content }: GoodEvento = GOOD_EVENTOS[good]
    const signed = e.sign(content(e.cdcs[sobre], NOW), { key: e.keys[firmante], edit })
    const evento = EVENTO_FORMS[nth % 3]?.(signed) ?? ''
    const documents = e.context.book.approvals().map(({ cdc }) => e.context.book.rde(cdc) ?? '')
    const authority = e.authority.caPem
    // Chosen, it comes first, as by name.
    const sent = nth % 2 ? { files: documents, pasted: evento } : { files: [evento, ...documents] }
    const page = await shownFor({ ...sent, authority }, '0600')
    expect({ page, service: e.sendGood(good, { edit }).codigo }).toEqual({ page: codigo, service: codigo })
  },
)

it('shows no code for an event that would be registered', async () => {
  e.open()
  for (const { sobre, firmante, content } of Object.values(GOOD_EVENTOS) as GoodEvento[]) {
    const pasted = e.sign(content(e.cdcs[sobre], NOW), { key: e.keys[firmante] })
    const files = e.context.book.approvals().map(({ cdc }) => e.context.book.rde(cdc) ?? '')
    expect(await shownFor({ pasted: eventoMessage(pasted), files }, '0600')).toBe('0600')
  }
})
