/** The services of lots, taxpayers and events over mutual TLS, through our own client and library. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createSifenClient,
  loadSigningKey,
  prepareEvento,
  type SifenClient,
  signEvento,
  type TipoEvento,
} from '@nanduti/sifen'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { EXAMPLES } from '../../../sifen/test/evento-factory.ts'
import {
  CONSULTA,
  CONSULTA_LOTE,
  CONSULTA_RUC,
  connect,
  EVENTO,
  RECIBE,
  RECIBE_LOTE,
} from '../../test/sandbox-client.ts'
import {
  all,
  type DocumentSpec,
  local,
  type SignedDocument,
  type SigningKey,
  set,
  signedDocument,
} from '../../test/sandbox-documents.ts'
import { aInnominado, deUnItem, remision } from '../../test/sandbox-types.ts'
import { type Sandbox, startSandbox, type Taxpayer } from '../index.ts'

const EMITTER = { ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x' }
const CLIENTE = { ruc: '80099006', dv: '4', nombre: 'Cliente SA', password: 'x' }

describe('lots, taxpayers and events through SifenClient', () => {
  let sandbox: Sandbox
  let key: SigningKey
  let clienteKey: SigningKey
  let client: SifenClient
  let cliente: SifenClient
  let folder: string
  let last = 0
  let lastEvent = 0
  const clients: SifenClient[] = []
  const options = () => ({
    dataDir: folder,
    clock: { now: () => new Date() },
    random: { bytes: (n: number) => randomBytes(n) },
  })
  const connectAs = ({ certPem, keyPem }: SigningKey) => {
    const made = createSifenClient({
      baseUrl: sandbox.url,
      tls: { certPem, keyPem, caPem: sandbox.caPem },
      timeoutMs: 10_000,
      nextId: () => '1',
    })
    clients.push(made)
    return made
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nanduti-sandbox-'))
    sandbox = await startSandbox(options())
    key = await sandbox.issueCertificate(EMITTER)
    clienteKey = await sandbox.issueCertificate(CLIENTE)
    client = connectAs(key)
    cliente = connectAs(clienteKey)
  })
  afterAll(async () => {
    await Promise.all(clients.map(made => made.close()))
    await sandbox.close()
    rmSync(folder, { recursive: true })
  })

  const newDocument = (spec: Partial<DocumentSpec> = {}): SignedDocument => {
    last += 1
    return signedDocument({ key, at: new Date(), numero: last, ...spec })
  }
  const signedBy = ({ cdc, rde }: SignedDocument) => ({ cdc, rde: Buffer.from(rde) })
  const approved = async (spec?: Partial<DocumentSpec>) => {
    const document = newDocument(spec)
    expect((await client.recibe(document.cdc, Buffer.from(document.rde))).estado).toBe('aprobado')
    return document.cdc
  }
  const register = (tipo: TipoEvento, body: object, signer = key, by = client) => {
    lastEvent += 1
    const preparation = prepareEvento(tipo, body, {})
    if (!preparation.ok) throw new Error(JSON.stringify(preparation.problems))
    const firma = { id: lastEvent, fechaFirma: local(new Date()) }
    const { xml } = signEvento(preparation.prepared, firma, loadSigningKey(signer.certPem, signer.keyPem))
    return by.evento(String(lastEvent), xml)
  }

  it('accepts a lot of 50 documents, and returns a verdict on each', async () => {
    const documents = Array.from({ length: 50 }, (_, i) => newDocument(i === 7 ? { edit: set('dTotOpe', '1') } : {}))
    const queued = await client.recibeLote(documents.map(signedBy))
    if (!queued.encolado) throw new Error(queued.mensaje)
    expect(queued).toMatchObject({ codigo: '0300', tiempoProcesoSeconds: 1 })
    const cdcs = documents.map(({ cdc }) => cdc)
    const { estadoLote, documentos, ajenos } = await client.consultaLote(queued.protLote, cdcs)
    expect({ estadoLote, ajenos }).toEqual({ estadoLote: 'concluido', ajenos: [] })
    expect(documentos.map(({ cdc }) => cdc)).toEqual(cdcs)
    expect(documentos.filter(({ estado }) => estado === 'aprobado')).toHaveLength(49)
    expect(documentos[7]).toMatchObject({ estado: 'rechazado', mensajes: [{ codigo: '2362' }] })
    expect((await client.consulta(cdcs[0] ?? '')).encontrado).toBe(true)
    expect(sandbox.journal().find(({ service }) => service === 'recibe-lote')).toMatchObject({ cdcs, codigo: '0300' })
  })

  it('answers 1264 to an issuer that is served by lots only, and takes its lots', async () => {
    sandbox.registerTaxpayer({ ...EMITTER, estado: 'ACT', facturadorElectronico: true, soloLotes: true })
    const document = newDocument()
    expect(await client.recibe(document.cdc, Buffer.from(document.rde))).toMatchObject({
      estado: 'rechazado',
      mensajes: [{ codigo: '1264', mensaje: expect.stringContaining('no está habilitado') }],
    })
    const queued = await client.recibeLote([signedBy(document)])
    sandbox.registerTaxpayer({ ...EMITTER, estado: 'ACT', facturadorElectronico: true })
    if (!queued.encolado) throw new Error(queued.mensaje)
    const { documentos } = await client.consultaLote(queued.protLote, [document.cdc])
    expect(documentos).toMatchObject([{ cdc: document.cdc, estado: 'aprobado' }])
  })

  it('counts the postings of a document alone and in lots', async () => {
    const [first, second] = [newDocument(), newDocument()]
    await client.recibe(first.cdc, Buffer.from(first.rde))
    await client.recibeLote([signedBy(second), signedBy(first)])
    const posts = sandbox.postsOf(first.cdc)
    expect(posts.map(({ service, codigo }) => [service, codigo])).toEqual([
      ['recibe', '0260'],
      ['recibe-lote', '0300'],
    ])
    expect(new Set(posts.map(({ rdeSha256 }) => rdeSha256)).size).toBe(1)
    expect(sandbox.repeated()).toMatchObject([{ cdc: first.cdc, posts }])
  })

  it('returns the taxpayer of a RUC, or that the RUC does not exist', async () => {
    await approved()
    expect(await client.consultaRuc('80012345')).toMatchObject({
      encontrado: true,
      contribuyente: { razonSocial: 'Emisor SA', estadoCodigo: 'ACT', estado: 'ACTIVO', facturadorElectronico: true },
    })
    expect(await client.consultaRuc('80099999')).toMatchObject({ encontrado: false, codigo: '0500' })
    sandbox.registerTaxpayer({ ...CLIENTE, estado: 'ACT', facturadorElectronico: false })
    await expect(cliente.consultaRuc('80012345')).rejects.toMatchObject({ code: 'SIFEN_REFUSED' })
    sandbox.registerTaxpayer({ ...CLIENTE, estado: 'ACT', facturadorElectronico: true })
  })

  it('shows a cancelled document as cancelled', async () => {
    const cdc = await approved()
    const { estado, protAut, mensajes } = await register('cancelacion', { cdc, motivo: 'Error en el precio ñandutí' })
    expect({ estado, mensajes }).toEqual({
      estado: 'aprobado',
      mensajes: [{ codigo: '0600', mensaje: 'Evento registrado correctamente' }],
    })
    const found = await client.consulta(cdc)
    if (!found.encontrado) throw new Error(found.mensaje)
    expect(found.documento).toMatchObject({
      cancelado: true,
      eventos: [{ tipo: 'rGeVeCan', cdc, motivo: 'Error en el precio ñandutí', estado: 'aprobado', protAut }],
    })
    expect(await register('cancelacion', { cdc, motivo: 'Otra vez' })).toMatchObject({
      estado: 'rechazado',
      mensajes: [{ codigo: '4003' }],
    })
    expect(sandbox.journal().at(-1)).toMatchObject({ service: 'evento', cdcs: [cdc], codigo: '4003' })
  })

  it('registers every kind of event that our own library writes', async () => {
    const [before, now] = [local(new Date(Date.now() - 1000)), local(new Date())]
    for (const [tipo, bodies] of Object.entries(EXAMPLES) as [TipoEvento, readonly Record<string, unknown>[]][]) {
      const byReceiver = ['conformidad', 'disconformidad', 'desconocimiento', 'notificacion'].includes(tipo)
      for (const body of bodies) {
        const about = { nominacion: all(aInnominado, deUnItem(1_100_000)), transporte: remision }[tipo as string]
        const cdc = tipo === 'inutilizacion' ? undefined : await approved(about === undefined ? {} : { edit: about })
        const dates = 'fechaEmision' in body ? { fechaEmision: before, fechaRecepcion: now } : {}
        const [signer, by] = byReceiver ? [clienteKey, cliente] : [key, client]
        const result = await register(tipo, { ...body, ...(cdc && { cdc }), ...dates }, signer, by)
        expect({ tipo, mensajes: result.mensajes }).toEqual({
          tipo,
          mensajes: [expect.objectContaining({ codigo: '0600' })],
        })
      }
    }
  })

  it('shows a document to its receiver, and refuses another RUC', async () => {
    const cdc = await approved()
    expect((await cliente.consulta(cdc)).encontrado).toBe(true)
    const stranger = connectAs(await sandbox.issueCertificate({ ...EMITTER, ruc: '80000000', dv: '5' }))
    await expect(stranger.consulta(cdc)).rejects.toMatchObject({ code: 'SIFEN_REFUSED' })
  })

  it('shows an innominate invoice to the receiver that an event named', async () => {
    const cdc = await approved({ edit: all(aInnominado, deUnItem(1_100_000)) })
    await expect(cliente.consulta(cdc)).rejects.toMatchObject({ code: 'SIFEN_REFUSED' })
    expect(await register('nominacion', { ...EXAMPLES.nominacion[0], cdc })).toMatchObject({ estado: 'aprobado' })
    expect((await cliente.consulta(cdc)).encontrado).toBe(true)
  })

  it.each([
    ['0270', RECIBE_LOTE, 10_000],
    ['0320', CONSULTA_LOTE, 1000],
    ['0380', CONSULTA, 1000],
    ['0460', CONSULTA_RUC, 1000],
    ['0560', EVENTO, 1000],
  ])('answers %s to an oversized request to %s', async (codigo, path, kilobytes) => {
    const raw = connect(sandbox.url, sandbox.caPem, key)
    const { text } = await raw.post(path, 'x'.repeat(1024 * kilobytes + 1))
    expect(/<ns2:dCodRes(?:Lot)?>(\d+)/.exec(text)?.[1]).toBe(codigo)
    await raw.close()
  })

  const EVERY = [
    ['recibe', RECIBE],
    ['recibe-lote', RECIBE_LOTE],
    ['consulta-lote', CONSULTA_LOTE],
    ['consulta', CONSULTA],
    ['consulta-ruc', CONSULTA_RUC],
    ['evento', EVENTO],
  ] as const

  it.each(EVERY)('%s stops reading elements at the limit of a document', async (_, path) => {
    const raw = connect(sandbox.url, sandbox.caPem, key)
    const wide = `<a>${'<a/>'.repeat(255_000)}</a>`
    // The tree looks back for the beginning of each element that it opens.
    const opened = vi.spyOn(String.prototype, 'lastIndexOf')
    const { codigo } = await raw.post(path, wide)
    const { length } = opened.mock.calls
    opened.mockRestore()
    expect(codigo).toBe('0160')
    expect(length).toBeLessThan(110_000)
    await raw.close()
  })

  it.each(EVERY)('%s answers 0183 to a caller whose RUC is not active', async (service, path) => {
    const raw = connect(sandbox.url, sandbox.caPem, clienteKey)
    const code = async (estado: Taxpayer['estado']) => {
      sandbox.registerTaxpayer({ ...CLIENTE, estado, facturadorElectronico: true })
      return /<ns2:dCodRes(?:Lot)?>(\d+)/.exec((await raw.post(path, 'hola')).text)?.[1]
    }
    const codes = { SUS: await code('SUS'), INEXISTENTE: await code('INEXISTENTE'), ACT: await code('ACT') }
    expect(codes).toEqual({ SUS: '0183', INEXISTENTE: '0183', ACT: '0160' })
    expect(sandbox.journal().at(-2)).toMatchObject({ service, ruc: CLIENTE.ruc, codigo: '0183' })
    await raw.close()
  })

  it('stores nothing of a document that gets 0183', async () => {
    const document = newDocument()
    sandbox.registerTaxpayer({ ...EMITTER, estado: 'SUS', facturadorElectronico: true })
    const outcome = await client.recibe(document.cdc, Buffer.from(document.rde))
    expect(outcome).toMatchObject({ estado: 'rechazado', mensajes: [{ codigo: '0183' }] })
    sandbox.registerTaxpayer({ ...EMITTER, estado: 'ACT', facturadorElectronico: true })
    expect((await client.consulta(document.cdc)).encontrado).toBe(false)
  })

  it('keeps lots, events and taxpayers over a restart', async () => {
    const document = newDocument()
    const queued = await client.recibeLote([signedBy(document)])
    await register('cancelacion', { cdc: document.cdc, motivo: 'Error en el precio' })
    const answer = { ruc: '80099055', nombre: 'Dicho SA', estado: 'SUS', facturadorElectronico: false } as const
    sandbox.registerTaxpayer(answer)
    const history = () => ({ lots: sandbox.lots(), events: sandbox.events(), journal: sandbox.journal() })
    const before = history()
    await Promise.all(clients.splice(0).map(made => made.close()))
    await sandbox.close()
    sandbox = await startSandbox(options())
    client = connectAs(key)
    expect(history()).toEqual(before)
    if (!queued.encolado) throw new Error(queued.mensaje)
    expect(await client.consultaLote(queued.protLote, [document.cdc])).toMatchObject({ estadoLote: 'concluido' })
    expect(await client.consulta(document.cdc)).toMatchObject({ documento: { cancelado: true, xml: document.rde } })
    expect(await client.consultaRuc('80099055')).toMatchObject({ contribuyente: { estado: 'SUSPENSIÓN TEMPORAL' } })
  })
})
