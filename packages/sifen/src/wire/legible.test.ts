/** Texts of SIFEN in results, failures and logs: without secrets that they may echo, and limited in length. */
import { describe, expect, it } from 'vitest'
import { clientAnswered } from '../../test/answered-client.ts'
import { thrownBy } from '../../test/scripted-wire.ts'
import {
  approved,
  CDC,
  consDe,
  contenDe,
  contRuc,
  fault,
  genericRefusal,
  LOTE,
  RDE,
  resConsLote,
  resConsRuc,
  resEnviLote,
  resProc,
  resProcLote,
  retEvento,
} from '../../test/sifen-answers.ts'
import type { SifenError } from '../errors.ts'
import type { SifenClient } from './client.ts'

const rde = Buffer.from(RDE)

describe("a text in SIFEN's answers", () => {
  const CANARY = 'Q0FOQVJJTw'
  const echo = `<SignatureValue>${CANARY}</SignatureValue> y <x:DigestValue>${CANARY}</x:DigestValue> ?cHashQR=${CANARY}`
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const ECHOES = { escaped: escaped(echo), 'escaped twice': escaped(escaped(echo)), CDATA: `<![CDATA[${echo}]]>` }
  const faultOf = (reason: string) => fault.replace('Sin servicio', () => reason)
  const eventoOf = (mensaje: string) =>
    retEvento(`<ns2:dEstRes>Aprobado</ns2:dEstRes><ns2:id>40</ns2:id>${resProc('0600', mensaje)}`)
  const approvedWith = (mensaje: string) => approved().replace(/(<ns2:dMsgRes>).*?(?=<)/, (_, tag) => tag + mensaje)
  const evento = Buffer.from('<gGroupGesEve/>')

  const ANSWERS: [string, (client: SifenClient) => Promise<unknown>, (wording: string) => string][] = [
    ['the reason of a Fault', client => client.recibe(CDC, rde), faultOf],
    ['the code of a Fault', client => client.recibe(CDC, rde), wording => fault.replace('env:Receiver', () => wording)],
    ['the message of recibe', client => client.recibe(CDC, rde), approvedWith],
    ['the code of recibe', client => client.recibe(CDC, rde), wording => approved().replace('0260', () => wording)],
    [
      'the protocol of recibe',
      client => client.recibe(CDC, rde),
      wording => approved().replace('50219661', () => wording),
    ],
    ['the CDC of recibe', client => client.recibe(CDC, rde), approved],
    [
      'the date of recibe',
      client => client.recibe(CDC, rde),
      wording => approved().replace(/2026-10-09T[^<]*/, () => wording),
    ],
    ['the message of a refusal', client => client.consulta(CDC), wording => genericRefusal('0161', wording)],
    ['the message of consulta', client => client.consulta(CDC), wording => consDe('0420', wording)],
    ['the code of consulta', client => client.consulta(CDC), wording => consDe(wording, 'x')],
    [
      'the CDC of consulta',
      client => client.consulta(CDC),
      wording => consDe('0422', 'x', contenDe(RDE.replace(CDC, wording))),
    ],
    ['the message of consulta-ruc', client => client.consultaRuc('80000000'), wording => resConsRuc('0501', wording)],
    [
      'the RUC of consulta-ruc',
      client => client.consultaRuc('80000000'),
      wording => resConsRuc('0502', 'x', contRuc(wording)),
    ],
    ['the message of recibe-lote', client => client.recibeLote(LOTE), wording => resEnviLote('0301', wording)],
    [
      'the message of consulta-lote',
      client => client.consultaLote('15', [CDC]),
      wording => resConsLote('0361', wording),
    ],
    [
      'a CDC of consulta-lote',
      client => client.consultaLote('15', [CDC]),
      wording => resConsLote('0362', 'x', resProcLote({ cdc: wording })),
    ],
    ['the message of evento', client => client.evento('40', evento), eventoOf],
    [
      'the id of evento',
      client => client.evento('40', evento),
      wording => eventoOf('x').replace('>40<', () => `>${wording}<`),
    ],
  ]

  /**
   * Returns everything that the caller, a hook and a log of the failure would see. Returns the excerpt of the answer
   * apart, because it has its own limit.
   */
  async function heardOf(call: (client: SifenClient) => Promise<unknown>, answer: string) {
    const heard: unknown[] = []
    const outcome = call(clientAnswered(answer, { onResponse: log => heard.push(log) }).client)
    const excerpt = await outcome.then(
      result => void heard.push(result),
      ({ message, mensaje, codigo, cause, exchange }: SifenError) => {
        heard.push({ message, mensaje, codigo, cause: String(cause) })
        return exchange?.response?.body
      },
    )
    return { words: JSON.stringify(heard), excerpt }
  }

  describe.each(ANSWERS)('%s', (_what, call, answering) => {
    it.each(Object.entries(ECHOES))('has no secret that SIFEN echoes, %s', async (_how, wording) => {
      const { words, excerpt } = await heardOf(call, answering(wording))
      expect(words + excerpt).not.toContain(CANARY)
    })

    it('is cut at 500 characters', async () => {
      expect((await heardOf(call, answering('ñ'.repeat(600)))).words).not.toContain('ñ'.repeat(501))
    })
  })

  it('is unchanged up to 500 characters', async () => {
    const wording = 'ñ'.repeat(500)
    expect(await clientAnswered(approvedWith(wording)).client.recibe(CDC, rde)).toMatchObject({
      mensajes: [{ mensaje: wording }],
    })
    expect((await thrownBy(clientAnswered(faultOf(wording)).client.recibe(CDC, rde))).message).toContain(wording)
  })

  it('is never cut in the middle of a character', async () => {
    const result = await clientAnswered(approvedWith(`x${'😀'.repeat(300)}`)).client.recibe(CDC, rde)
    expect(result.mensajes[0]?.mensaje.isWellFormed()).toBe(true)
  })

  it('is left out after the tenth message', async () => {
    const many = Array.from({ length: 1_000 }, (_, i) => resProc(String(1000 + i), 'x')).join('')
    const { mensajes } = await clientAnswered(
      approved().replace(/<ns2:gResProc>.*<.ns2:gResProc>/, many),
    ).client.recibe(CDC, rde)
    expect(mensajes.map(({ codigo }) => codigo)).toEqual(Array.from({ length: 10 }, (_, i) => String(1000 + i)))
  })

  it('is cut at 500 characters in names of elements too', async () => {
    const name = 'n'.repeat(600)
    for (const answer of [approved().replaceAll('rRetEnviDe', name), `<a><${name}></b></a>`])
      expect((await heardOf(client => client.recibe(CDC, rde), answer)).words).not.toContain('n'.repeat(501))
  })
})
