/**
 * Every scripted fault as seen by our own client: its reading of the answer, and whether it knows that SIFEN may have
 * the request.
 */
import { randomBytes } from 'node:crypto'
import { createSifenClient, type SifenClient } from '@nanduti/sifen'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  all,
  type DocumentSpec,
  type SignedDocument,
  type SigningKey,
  set,
  signedDocument,
} from '../../test/sandbox-documents.ts'
import { type Sandbox, type Script, startSandbox } from '../index.ts'
import { FAULT_NAMES, type FaultName, type ScriptedService } from './faults.ts'

/** Longer than any call takes on a busy machine. Calls that are to hang get the other limit. */
const PATIENT_MS = 30_000
const IMPATIENT_MS = 2_000
const HOUR_MS = 3_600_000
const OTHER = { ruc: '80099006', dv: '4' }
const CDC = '01800123450001001000000122026112111000079191'
/**
 * Faults of the bank's page, which SifenClient does not read. Their tests are bcp.test.ts and the reader's in
 * gateway/cotizaciones.
 */
const OF_THE_BANK: readonly FaultName[] = ['bcp-columns', 'bcp-jump', 'bcp-numbers']
/** Services that the other tests do not call. */
const SERVICES_CALLED: readonly [ScriptedService, (client: SifenClient) => Promise<unknown>][] = [
  ['consulta', client => client.consulta(CDC)],
  ['consulta-lote', client => client.consultaLote('1', [CDC])],
  ['consulta-ruc', client => client.consultaRuc('80012345')],
  ['evento', client => client.evento('1', Buffer.from('<gGroupGesEve/>'))],
]

describe('scripted faults through SifenClient', () => {
  let sandbox: Sandbox
  let key: SigningKey
  let client: SifenClient
  let last = 0
  const clients: SifenClient[] = []

  const connect = ({ certPem, keyPem }: SigningKey, timeoutMs = PATIENT_MS) => {
    const made = createSifenClient({
      baseUrl: sandbox.url,
      tls: { certPem, keyPem, caPem: sandbox.caPem },
      timeoutMs,
      nextId: () => '1',
    })
    clients.push(made)
    return made
  }
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: { now: () => new Date() }, random: { bytes: n => randomBytes(n) } })
    key = await sandbox.issueCertificate({ ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x' })
    client = connect(key)
  })
  afterEach(() => {
    sandbox.clearScripts()
    sandbox.release()
  })
  afterAll(async () => {
    await Promise.all(clients.map(made => made.close()))
    await sandbox.close()
  })

  const newDocument = (spec: Partial<DocumentSpec> = {}): SignedDocument => {
    last += 1
    return signedDocument({ key, at: new Date(Date.now() - 60_000), numero: last, ...spec })
  }
  const send = ({ cdc, rde }: SignedDocument, by = client) =>
    by.recibe(cdc, Buffer.from(rde)).catch((error: Error) => error)
  const under = async (script: Script, timeoutMs?: number) => {
    const document = newDocument()
    sandbox.script({ times: 1, ...script })
    // Uses a new client: it has no connection yet and so meets the scripts of the handshake.
    const outcome = await send(document, connect(key, timeoutMs))
    const { encontrado } = await client.consulta(document.cdc)
    return { outcome, encontrado }
  }

  /** Outcome of each script in the client, and whether the document is approved. */
  const OUTCOMES: readonly [Script, object, boolean][] = [
    [{ fault: 'none' }, { estado: 'aprobado' }, true],
    [{ fault: 'reject', codigo: '1101' }, { estado: 'rechazado', mensajes: [{ codigo: '1101' }] }, false],
    [{ fault: 'generic' }, { estado: 'rechazado', mensajes: [{ codigo: '0160' }] }, false],
    [{ fault: 'generic', processed: true }, { estado: 'rechazado', mensajes: [{ codigo: '0160' }] }, true],
    [{ fault: 'observe' }, { estado: 'aprobado_obs', mensajes: [{ codigo: '1005' }] }, true],
    [{ fault: 'hang', hangMs: 50 }, { received: 'unknown', code: 'SIFEN_CONNECTION' }, false],
    [{ fault: 'late', hangMs: 50 }, { estado: 'aprobado' }, true],
    [{ fault: 'reset-before' }, { received: 'unknown', code: 'SIFEN_CONNECTION' }, false],
    [{ fault: 'reset-after' }, { received: 'unknown', code: 'SIFEN_CONNECTION' }, true],
    [{ fault: 'html' }, { received: 'unknown', code: 'SIFEN_RESPONSE' }, false],
    [{ fault: 'empty' }, { received: 'unknown', code: 'SIFEN_RESPONSE' }, false],
    [{ fault: 'truncated' }, { received: 'unknown', code: 'SIFEN_RESPONSE' }, true],
    [{ service: 'recibe', fault: 'wrong-cdc' }, { received: 'unknown', code: 'SIFEN_RESPONSE' }, true],
    [{ fault: 'gzip-bomb' }, { received: 'unknown', code: 'SIFEN_RESPONSE' }, true],
    [{ fault: 'unavailable' }, { received: 'unknown', code: 'SIFEN_RESPONSE' }, false],
    [{ fault: 'tls-refused' }, { received: 'not-sent', code: 'SIFEN_CONNECTION' }, false],
    [{ fault: 'tls-certificate' }, { received: 'not-sent', code: 'SIFEN_CERTIFICATE' }, false],
  ]

  it.each(OUTCOMES)('maps the script %o to its outcome', async (script, expected, approved) => {
    const { outcome, encontrado } = await under(script)
    expect(outcome).toMatchObject(expected)
    expect(encontrado).toBe(approved)
  })

  it.each([
    ['hang', false],
    ['late', true],
  ] as const)('%s: reports an unknown outcome when the client times out', async (fault, approved) => {
    const { outcome, encontrado } = await under({ fault }, IMPATIENT_MS)
    expect(outcome).toMatchObject({ received: 'unknown', code: 'SIFEN_TIMEOUT' })
    expect(encontrado).toBe(approved)
  })

  it('skewMs: rejects a document as dated tomorrow or too old, by the skewed clock', async () => {
    const ahead = await under({ fault: 'none', service: 'recibe', skewMs: 721 * HOUR_MS })
    expect(ahead.outcome).toMatchObject({ estado: 'rechazado', mensajes: [{ codigo: '1150' }] })
    const behind = await under({ fault: 'none', service: 'recibe', skewMs: -2 * HOUR_MS })
    expect(behind.outcome).toMatchObject({ estado: 'rechazado', mensajes: [{ codigo: '1004' }] })
    const little = await under({ fault: 'none', service: 'recibe', skewMs: 2 * HOUR_MS })
    expect(little.outcome).toMatchObject({ estado: 'aprobado', fechaProceso: expect.any(String) })
    const { fechaProceso = '' } = little.outcome as { fechaProceso?: string }
    expect(Date.parse(fechaProceso) - Date.now()).toBeGreaterThan(1.9 * HOUR_MS)
  })

  it('futureTypes: accepts future types of document while the script applies', async () => {
    const send3 = async () => {
      const document = newDocument({
        edit: all(set('iTiDE', '3'), set('dDesTiDE', 'Factura electrónica de importación')),
      })
      return ((await send(document)) as { mensajes?: { codigo: string }[] }).mensajes?.[0]?.codigo
    }
    expect(await send3()).toBe('0160')
    sandbox.script({ fault: 'none', futureTypes: true, times: 1 })
    expect(await send3()).toBe('0260')
    expect(await send3()).toBe('0160')
  })

  describe('scripts for one emitter', () => {
    it('apply to calls with its certificate, and to its documents', async () => {
      const other = connect(await sandbox.issueCertificate({ ...OTHER, nombre: 'Otra SA', password: 'x' }))
      sandbox.script({ fault: 'reject', codigo: '0161', ruc: OTHER.ruc })
      const code = async (by: SifenClient) => {
        const outcome = (await send(newDocument(), by)) as { mensajes?: { codigo: string }[] }
        return outcome.mensajes?.[0]?.codigo
      }
      expect(await code(client)).toBe('0260')
      expect(await code(other)).toBe('0161')
      sandbox.clearScripts()
      sandbox.script({ fault: 'reject', codigo: '0161', ruc: '80012345-0' })
      expect(await code(other)).toBe('0161')
    })

    it('apply to its TLS connections only', async () => {
      const other = connect(await sandbox.issueCertificate({ ...OTHER, nombre: 'Otra SA', password: 'x' }))
      sandbox.script({ fault: 'tls-refused', ruc: OTHER.ruc, times: 1 })
      expect(await send(newDocument(), connect(key))).toMatchObject({ estado: 'aprobado' })
      expect(await send(newDocument(), other)).toMatchObject({ received: 'not-sent' })
      expect(await send(newDocument(), other)).toMatchObject({ estado: 'aprobado' })
    })
  })

  describe('lots', () => {
    const sendLot = (documents: readonly SignedDocument[]) =>
      client.recibeLote(documents.map(({ cdc, rde }) => ({ cdc, rde: Buffer.from(rde) })))
    const newLot = (size = 3) => Array.from({ length: size }, () => newDocument())
    const cdcsOf = (documents: readonly SignedDocument[]) => documents.map(({ cdc }) => cdc)
    const protocolOf = (result: Awaited<ReturnType<typeof sendLot>>) => (result.encolado ? result.protLote : '')
    const states = async (protLote: string, lot: readonly SignedDocument[]) => {
      const { estadoLote, documentos } = await client.consultaLote(protLote, cdcsOf(lot))
      return [estadoLote, ...documentos.map(({ estado }) => estado)]
    }
    const approved = ['aprobado', 'aprobado', 'aprobado']
    const without = ['sin_veredicto', 'sin_veredicto', 'sin_veredicto']

    /** Faults that only lots can meet. */
    const LOT_FAULTS: Partial<Record<FaultName, () => Promise<void>>> = {
      // Answers 0361 to a number of queries.
      'lot-processing': async () => {
        const lot = newLot()
        const protLote = protocolOf(await sendLot(lot))
        sandbox.script({ service: 'consulta-lote', fault: 'lot-processing', times: 2 })
        expect(await states(protLote, lot)).toEqual(['en_proceso', ...without])
        expect(await states(protLote, lot)).toEqual(['en_proceso', ...without])
        expect(await states(protLote, lot)).toEqual(['concluido', ...approved])
      },
      // The lot is finished, but its answer lacks documents that SIFEN has.
      'lot-missing': async () => {
        const lot = newLot()
        const protLote = protocolOf(await sendLot(lot))
        // The script waits for a call of its service.
        sandbox.script({ fault: 'lot-missing', missing: 2, times: 1 })
        await client.consulta(lot[0]?.cdc ?? '')
        expect(await states(protLote, lot)).toEqual(['concluido', 'sin_veredicto', 'sin_veredicto', 'aprobado'])
        expect((await client.consulta(lot[0]?.cdc ?? '')).encontrado).toBe(true)
      },
      // Answers 0301, although SIFEN has the documents.
      'lot-queued': async () => {
        const lot = newLot()
        sandbox.script({ service: 'recibe-lote', fault: 'lot-queued', times: 1 })
        expect(await sendLot(lot)).toMatchObject({ encolado: false, codigo: '0301' })
        expect((await client.consulta(lot[0]?.cdc ?? '')).encontrado).toBe(true)
      },
    }

    it.each(Object.entries(LOT_FAULTS))('applies the fault %s', (_, story) => story())

    it('covers every fault here, except those of the page of the central bank', () => {
      const met = [...OUTCOMES.map(([{ fault }]) => fault), ...Object.keys(LOT_FAULTS), ...OF_THE_BANK]
      expect([...new Set(met)].sort()).toEqual([...FAULT_NAMES].sort())
    })

    it('hiddenCalls: keeps the lot in process and its documents unknown until it ends', async () => {
      sandbox.script({ service: 'recibe-lote', fault: 'none', hiddenCalls: 1, times: 1 })
      const lot = newLot()
      const protLote = protocolOf(await sendLot(lot))
      expect((await client.consulta(lot[0]?.cdc ?? '')).encontrado).toBe(false)
      expect(await states(protLote, lot)).toEqual(['en_proceso', ...without])
      expect(await states(protLote, lot)).toEqual(['concluido', ...approved])
      expect((await client.consulta(lot[0]?.cdc ?? '')).encontrado).toBe(true)
    })

    it('refuses a lot with a used number under a new CDC, and returns a protocol', async () => {
      const lot = newLot()
      const used = newDocument()
      await client.recibe(used.cdc, Buffer.from(used.rde))
      const again = newDocument({ numero: last, edit: set('dCodSeg', '987654321') })
      expect(await sendLot([...lot, again])).toMatchObject({
        encolado: false,
        codigo: '0301',
        protLote: expect.stringMatching(/^\d{17}$/),
      })
    })

    it('observe: approves valid documents of the lot with the observation', async () => {
      const lot = newLot()
      sandbox.script({ service: 'recibe-lote', fault: 'observe', times: 1 })
      const protLote = protocolOf(await sendLot(lot))
      expect(await states(protLote, lot)).toEqual(['concluido', 'aprobado_obs', 'aprobado_obs', 'aprobado_obs'])
    })

    it('wrong-cdc: returns verdicts on other documents', async () => {
      const lot = newLot()
      const protLote = protocolOf(await sendLot(lot))
      sandbox.script({ service: 'consulta-lote', fault: 'wrong-cdc', times: 1 })
      const { documentos, ajenos } = await client.consultaLote(protLote, cdcsOf(lot))
      expect(documentos.map(({ estado }) => estado)).toEqual(without)
      expect(ajenos).toHaveLength(3)
    })

    it('blockMs: blocks the issuer of a resent document that is still in process', async () => {
      const lot = newLot()
      sandbox.script({ service: 'recibe-lote', fault: 'none', hiddenMs: 60_000, times: 1 })
      await sendLot(lot)
      sandbox.script({ service: 'recibe-lote', fault: 'none', blockMs: 120_000, times: 1 })
      expect(await sendLot(lot)).toMatchObject({ encolado: false, codigo: '0301' })
      const innocent = newLot()
      expect(await sendLot(innocent)).toMatchObject({ encolado: false, codigo: '0301' })
      expect(sandbox.journal().at(-1)).toMatchObject({
        motivo: expect.stringMatching(/^el RUC 80012345 está bloqueado/),
      })
      sandbox.script({ service: 'recibe-lote', fault: 'none', skewMs: 121_000, times: 1 })
      expect(await sendLot(innocent)).toMatchObject({ encolado: true })
    })
  })

  it.each(SERVICES_CALLED)('%s: reports an unknown outcome after reset-after and after html', async (service, ask) => {
    sandbox.script({ service, fault: 'reset-after', times: 1 })
    await expect(ask(client)).rejects.toMatchObject({ received: 'unknown', code: 'SIFEN_CONNECTION' })
    sandbox.script({ service, fault: 'html', times: 1 })
    await expect(ask(client)).rejects.toMatchObject({ received: 'unknown', code: 'SIFEN_RESPONSE' })
  })
})
