/** Queries by CDC: they return the bytes that were sent, in the shape of the real answers. */
import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONSULTA, contentOf, RECIBE } from '../../test/sandbox-client.ts'
import { consultaMessage, recibeMessage, sample, set } from '../../test/sandbox-documents.ts'
import { openServed, type Served } from '../../test/served-sandbox.ts'

describe('POST /de/ws/consultas/consulta', () => {
  let now = new Date()
  let served: Served
  let client: Served['client']
  let newDocument: Served['newDocument']
  beforeAll(async () => {
    served = await openServed({ now: () => now })
    ;({ client, newDocument } = served)
  })
  afterAll(() => served.close())

  const consult = (cdc: string) => client.post(CONSULTA, consultaMessage(cdc))

  it('0420 for a CDC that was never sent, and for a rejected one, in the shape of the real answer', async () => {
    const rejected = newDocument({ edit: set('dTotOpe', '1') })
    await client.post(RECIBE, rejected.request)
    const withoutTime = (xml: string) => xml.replace(/(<ns2:dFecProc>)[^<]*/, '$1').trim()
    for (const { cdc } of [rejected, newDocument()]) {
      const { status, text } = await consult(cdc)
      expect(status).toBe(200)
      expect(withoutTime(text)).toBe(withoutTime(sample('02-rEnviConsDe-response-0420.xml')))
    }
  })

  it('0422 with the rDE exactly as sent, its protocol, and the instant of approval', async () => {
    const good = newDocument()
    const approvedAt = now
    const approval = await client.post(RECIBE, good.request)
    now = new Date(now.getTime() + 90_000)
    const { codigo, text } = await consult(good.cdc)
    const { rde, rest } = contentOf(text)
    expect(codigo).toBe('0422')
    expect(hash('sha256', rde)).toBe(hash('sha256', `<?xml version="1.0" encoding="UTF-8"?>${good.rde}`))
    expect(rest).toBe(`\n<dProtAut>${/dProtAut>(\d+)/.exec(approval.text)?.[1]}</dProtAut>\n`)
    const local = new Date(approvedAt.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)
    expect(text).toContain(`<ns2:dFecProc>${local}-03:00</ns2:dFecProc>`)
  })

  it('returns the elements of the real answer, with accents as numeric references', async () => {
    const good = newDocument()
    await client.post(RECIBE, good.request)
    const { text } = await consult(good.cdc)
    const elements = (xml: string) => [...xml.matchAll(/<(\/?[a-z]\w*:\w+)/g)].map(([, name]) => name)
    expect(elements(text)).toEqual(elements(sample('09-rEnviConsDe-response-0422-cancelado.xml')))
    expect(text).toContain('&lt;dDesTiDE>Factura electr&#243;nica&lt;/dDesTiDE>')
    expect(text).toContain('&amp;amp;dFeEmiDE=')
  })

  it.each([
    [
      'blanks, comments, references and character data',
      '<dInfoEmi>a\r\nb &#233; &#xD; <!-- c --><![CDATA[<x> ]]>]]&gt; 😀</dInfoEmi>',
    ],
    ['Guaraní', '<dInfoEmi>ñandutí g̃uarani ẽĩỹ ₲</dInfoEmi>'],
  ])('returns %s exactly as sent', async (_, added) => {
    const oneLine = added.replace('\r\n', ' ').replace('&#xD; ', '')
    const good = newDocument({ edit: xml => xml.replace('</dCodSeg>', `</dCodSeg>${oneLine}`) })
    expect((await client.post(RECIBE, good.request)).codigo).toBe('0260')
    const { rde } = contentOf((await consult(good.cdc)).text)
    expect(rde).toBe(`<?xml version="1.0" encoding="UTF-8"?>${good.rde}`)
  })

  it('keeps carriage returns between the elements of the signature', async () => {
    const good = newDocument()
    const rde = good.rde.replace('</KeyInfo>', '\r\n</KeyInfo>\r')
    expect((await client.post(RECIBE, recibeMessage(rde))).codigo).toBe('0260')
    const { rde: returned } = contentOf((await consult(good.cdc)).text)
    expect(returned).toBe(`<?xml version="1.0" encoding="UTF-8"?>${rde}`)
  })

  it.each(['', '123', '0180012345000100100000012202611201100007919X'])('0160 for an invalid CDC: %j', async cdc => {
    expect((await consult(cdc)).codigo).toBe('0160')
  })
})
