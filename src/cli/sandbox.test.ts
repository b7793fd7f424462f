import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, SchemaError, startSandbox } from '@nanduti/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Client, CONSULTA, connect } from '../../packages/sandbox/test/sandbox-client.ts'
import { consultaMessage } from '../../packages/sandbox/test/sandbox-documents.ts'
import { FolderInUseError } from '../db/index.ts'
import { CommandError, createProgram, WrongUsage } from './index.ts'

const clock = { now: () => new Date() }
const random = { bytes: (n: number) => randomBytes(n) }
const CDC = '01800123450001001000000122026112111000079191'

let sandbox: Sandbox
let client: Client
let folder: string
let printed: string
beforeAll(async () => {
  sandbox = await startSandbox({ controlPort: 0, clock, random })
  client = connect(sandbox.url, sandbox.caPem, await issued('80012345', '0'))
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nanduti-cli-'))
  printed = ''
})
afterEach(() => {
  sandbox.clearScripts()
  rmSync(folder, { recursive: true })
})
afterAll(async () => {
  await client.close()
  await sandbox.close()
})

const issued = (ruc: string, dv: string) => sandbox.issueCertificate({ ruc, dv, nombre: 'Emisor SA', password: 'x' })

/** Runs the command as typed. `stop` ends a command that keeps running. */
const run = async (words: string[], stop = new AbortController().signal) => {
  const print = (line: string) => {
    printed += `${line}\n`
  }
  const typed = { sandbox: 'npm run nanduti -- sandbox', controlPort: () => 3444 }
  await createProgram({ clock, random, stop, print, ...typed }).parseAsync(words, { from: 'user' })
}
const onSandbox = (...words: string[]) => run(['sandbox', ...words, '--control', sandbox.controlUrl ?? ''])
const ask = async () => (await client.post(CONSULTA, consultaMessage(CDC))).codigo

describe('nanduti sandbox guion', () => {
  it('poner adds a script with every option', async () => {
    const limits = ['--ruc', '80012345-0', '--veces', '2', '--durante', '60']
    const words = ['--codigo', '0161', '--mensaje', 'Espere', '--calla', '0.5', '--faltan', '3', '--no-procesa']
    const later = ['--oculta', '5', '--oculta-veces', '4', '--adelanta', '-150', '--bloquea', '9', '--tipos-futuros']
    await onSandbox('guion', 'poner', 'reject', '--servicio', 'consulta', ...limits, ...words, ...later)
    expect(sandbox.scripts()[0]?.script).toEqual({
      fault: 'reject',
      service: 'consulta',
      ruc: '80012345-0',
      times: 2,
      forMs: 60_000,
      codigo: '0161',
      mensaje: 'Espere',
      hangMs: 500,
      missing: 3,
      processed: false,
      hiddenMs: 5_000,
      hiddenCalls: 4,
      skewMs: -150_000,
      blockMs: 9_000,
      futureTypes: true,
    })
    expect(printed).toBe(`Guion ${sandbox.scripts()[0]?.id} puesto.\n`)
    expect([await ask(), await ask(), await ask()]).toEqual(['0161', '0161', '0420'])
  })

  it('poner reports the sandbox’s objections in the words of the options', async () => {
    await expect(onSandbox('guion', 'poner', 'explotar', '--servicio', 'foo')).rejects.toThrow(
      /^--servicio: se esperaba el servicio: recibe, .*\nfalla: se esperaba lo que pasa: none, /,
    )
    await expect(onSandbox('guion', 'poner', 'html')).resolves.toBeUndefined()
    await expect(onSandbox('guion', 'poner', 'html', '--codigo', '1')).rejects.toBeInstanceOf(CommandError)
  })

  it('poner reports wrong usage in Spanish', async () => {
    const complaint = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const about = async (...words: string[]) => {
      await expect(run(['sandbox', 'guion', ...words])).rejects.toBeInstanceOf(WrongUsage)
      const [answer = '', where] = complaint.mock.calls.splice(0).map(([text]) => String(text))
      expect(where).toMatch(/^Vea nanduti sandbox guion( poner)? --help\.\n$/)
      return answer
    }
    expect(await about('poner')).toBe('Falta el argumento «falla».\n')
    expect(await about('poner', 'hang', '--calla', '0')).toContain('un número de segundos entre 0.001 y 86400.')
    expect(await about('poner', 'html', '--veces', 'muchas')).toBe(
      'La opción «--veces <n>» no puede ser «muchas»: se esperaba un número entero entre 1 y 1000000.\n',
    )
    expect(await about('poner', 'html', '--vezes', '1')).toBe(
      'No existe la opción «--vezes».\n(¿Quiso decir --veces?)\n',
    )
    expect(await about('poner', 'html', '--veces')).toBe('A la opción «--veces <n>» le falta su valor.\n')
    expect(await about('pone', 'html')).toBe('No existe la orden «pone».\n(¿Quiso decir poner?)\n')
    expect(await about('poner', 'html', 'empty')).toBe(
      'Hay argumentos de más, o una orden que no existe: html, empty.\n',
    )
    complaint.mockRestore()
  })

  it('listar shows the scripts, quitar removes them', async () => {
    await onSandbox('guion', 'listar')
    expect(printed).toBe('Ninguno: todo responde bien.\n')
    const [a, b, c] = [1, 2, 3].map(times => sandbox.script({ fault: 'html', times }))
    sandbox.script({ fault: 'late', hangMs: 500, processed: false, futureTypes: true, mensaje: 'Espere un poco' })
    await onSandbox('guion', 'listar')
    expect(printed).toMatch(new RegExp(`^${a?.id} +html +--veces 1 +quedan 1$`, 'm'))
    expect(printed).toMatch(/ +late +--calla 0.5 --no-procesa --tipos-futuros --mensaje "Espere un poco"$/m)
    await onSandbox('guion', 'quitar', String(sandbox.scripts().at(-1)?.id))
    await onSandbox('guion', 'quitar', `${a?.id}`, `${c?.id}`)
    expect(sandbox.scripts().map(({ id }) => id)).toEqual([b?.id])
    await expect(onSandbox('guion', 'quitar', '999999')).rejects.toThrow('No hay ningún guion con el número 999999.')
    await expect(onSandbox('guion', 'quitar')).rejects.toThrow('Diga cuáles')
    await onSandbox('guion', 'quitar', '--todos')
    expect(sandbox.scripts()).toEqual([])
  })

  it('fallas lists the faults', async () => {
    await onSandbox('guion', 'fallas')
    expect(printed).toMatch(/^reset-after +procesa y corta sin responder$/m)
    expect(printed).not.toMatch(/«|hangMs|missing»/)
  })
})

describe('nanduti sandbox certificado', () => {
  it('writes a p12 that only its owner reads, and overwrites none', async () => {
    const file = join(folder, 'emisor.p12')
    const words = ['certificado', '--ruc', '80099006', '--salida', file, '--clave', 'secreta']
    await onSandbox(...words)
    expect(readFileSync(file).length).toBeGreaterThan(1000)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(onSandbox(...words)).rejects.toThrow('ya existe')
    await expect(onSandbox('certificado', '--ruc', '80099006-9', '--salida', 'x', '--clave', 'y')).rejects.toThrow(
      '--ruc: el dígito verificador de 80099006 es 4, no 9',
    )
    const lost = ['certificado', '--ruc', '80099006', '--clave', 'y', '--salida', join(folder, 'no', 'x.p12')]
    await expect(onSandbox(...lost)).rejects.toThrow('x.p12: esa carpeta no existe; créela o elija otra.')
  })
})

describe('nanduti sandbox diario', () => {
  it('shows the calls by filter, and the repeated ones', async () => {
    await ask()
    await onSandbox('diario', '--servicio', 'consulta', '--ultimas', '1')
    expect(printed).toMatch(new RegExp(String.raw`^\d\d/\d\d/\d{4} [\d:]{8}  consulta  80012345  ${CDC}  0420\n$`))
    printed = ''
    await onSandbox('diario', '--cdc', CDC.replace('0180', '0280'))
    await onSandbox('diario', '--repetidos')
    expect(printed).toBe('Nada.\nNada.\n')
    await onSandbox('diario', '--ruc', '80012345-0', '--ultimas', '1')
    expect(printed).toContain(CDC)
    await expect(onSandbox('diario', '--servicio', 'foo', '--cdc', '1')).rejects.toThrow(
      /^--servicio: se esperaba el servicio: recibe, .*\n--cdc: se esperaba un CDC, de 44 cifras$/,
    )
  })
})

describe('nanduti sandbox contribuyente', () => {
  it('poner sets the data of a RUC, and keeps what is not given', async () => {
    const words = ['--estado', 'SUS', '--nombre', 'Dicha SA', '--no-facturador', '--del-estado']
    await onSandbox('contribuyente', 'poner', '80099055', ...words, '--actividad', '62010=Programación', '1=a=b')
    const answer = { ruc: '80099055', nombre: 'Dicha SA', estado: 'SUS', facturadorElectronico: false }
    const rest = { organismoDelEstado: true, actividades: { 62010: 'Programación', 1: 'a=b' } }
    expect(sandbox.taxpayers().at(-1)).toEqual({ ...answer, ...rest })
    expect(printed).toBe('El RUC 80099055 (Dicha SA) está en estado SUS.\n')
    await onSandbox('contribuyente', 'poner', '80099055', '--estado', 'ACT', '--facturador', '--no-del-estado')
    const now = { estado: 'ACT', facturadorElectronico: true, organismoDelEstado: false }
    expect(sandbox.taxpayers().at(-1)).toEqual({ ...answer, ...rest, ...now })
    await onSandbox('contribuyente', 'poner', '80099055', '--solo-lotes')
    expect(sandbox.taxpayers().at(-1)).toMatchObject({ ...now, soloLotes: true })
    printed = ''
    await onSandbox('contribuyente', 'listar')
    expect(printed).toMatch(/^80012345 +ACT +facturador electrónico +Emisor SA$/m)
    expect(printed).toMatch(/^80099055 +ACT +facturador electrónico, solo por lotes +Dicha SA$/m)
  })

  it('poner reports invalid options', async () => {
    await expect(onSandbox('contribuyente', 'poner', '80099055', '--estado', 'MAL')).rejects.toThrow(
      '--estado: se esperaba un estado del RUC: ACT, SUS, SAD, BLQ, CAN, CDE, INEXISTENTE',
    )
    await expect(onSandbox('contribuyente', 'poner', '80099055', '--actividad', '62010')).rejects.toThrow(
      '«62010» no es una actividad: escriba código=descripción.',
    )
  })
})

describe('nanduti sandbox timbrado', () => {
  it('poner sets a timbrado, listar shows them', async () => {
    await onSandbox('timbrado', 'listar')
    expect(printed).toBe('Ninguno.\n')
    const first = ['--ruc', '80012345-0', '--inicio', '2026-01-01', '--punto', '001-001', '002-001']
    await onSandbox('timbrado', 'poner', '12345678', ...first)
    const answer = { dNumTim: '12345678', ruc: '80012345', dFeIniT: '2026-01-01', puntos: ['001-001', '002-001'] }
    expect(sandbox.timbrados()).toEqual([answer])
    await onSandbox('timbrado', 'poner', '12345678', '--impreso')
    expect(sandbox.timbrados()).toEqual([{ ...answer, electronico: false }])
    printed = ''
    await onSandbox('timbrado', 'poner', '12345678', '--electronico')
    await onSandbox('timbrado', 'listar')
    expect(printed).toBe('12345678  80012345  desde 2026-01-01  electrónico  001-001 002-001\n'.repeat(2))
    await expect(onSandbox('timbrado', 'poner', '87654321')).rejects.toThrow(
      /^--ruc: se esperaba el RUC de quién es.*\n--inicio: se esperaba el inicio de su vigencia/,
    )
    await expect(onSandbox('timbrado', 'poner', '1')).rejects.toThrow(/^número: se esperaba el número del timbrado/)
  })
})

it('nanduti sandbox csc and soltar confirm what they did', async () => {
  await onSandbox('csc', '7', 'A'.repeat(32))
  await onSandbox('soltar')
  expect(printed).toBe('El sandbox conoce el CSC 7.\nSoltadas.\n')
})

it('a command without a sandbox at the address says so', async () => {
  const nowhere = ['--control', 'http://127.0.0.1:9']
  await expect(run(['sandbox', 'diario', ...nowhere])).rejects.toThrow(
    'No responde ningún sandbox en http://127.0.0.1:9',
  )
})

describe('nanduti sandbox iniciar', () => {
  const start = (...words: string[]) => {
    const stop = new AbortController()
    const ended = run(['sandbox', ...words], stop.signal)
    const controlUrl = () => vi.waitUntil(() => /Su página: (\S+)/.exec(printed)?.[1], { timeout: 20_000 })
    const up = () => Promise.race([controlUrl(), ended.then(() => Promise.reject(new Error('it ended')))])
    const end = () => {
      stop.abort()
      return ended
    }
    return { up, end }
  }

  it('starts a sandbox by default, and prints what a client needs', async () => {
    const { up, end } = start('--puerto', '0')
    const url = await up()
    expect(printed).toContain(`curl -sS ${url}/control/ca.pem -o ca.pem`)
    expect(printed).toMatch(/recibe +https:\/\/127\.0\.0\.1:\d+\/de\/ws\/sync\/recibe\.wsdl/)
    expect(await (await fetch(`${url}/control/ca.pem`)).text()).toContain('BEGIN CERTIFICATE')
    await end()
    await expect(fetch(`${url}/control`)).rejects.toThrow()
  })

  it('keeps its data in the given folder, locks it, and continues with it', async () => {
    const first = start('iniciar', '--port', '0', '--data', folder)
    const ca = async (url: string) => (await fetch(`${url}/control/ca.pem`)).text()
    const before = await ca(await first.up())
    expect(existsSync(join(folder, 'book.jsonl'))).toBe(true)
    await expect(run(['sandbox', '--puerto', '0', '--datos', folder], AbortSignal.abort())).rejects.toBeInstanceOf(
      FolderInUseError,
    )
    await first.end()
    printed = ''
    const second = start('--puerto', '0', '--datos', folder)
    expect(await ca(await second.up())).toBe(before)
    await second.end()
  })

  it('does not show the English options in its help', async () => {
    const help = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await run(['sandbox', 'iniciar', '--help']).catch(() => undefined)
    const text = help.mock.calls.join('')
    help.mockRestore()
    expect(text).toContain('--puerto')
    expect(text).not.toMatch(/--port|--data\b/)
  })

  it('fails when the XSD are not in the given folder', async () => {
    await expect(run(['sandbox', '--puerto', '0', '--xsd', folder])).rejects.toBeInstanceOf(SchemaError)
  })

  it('names the codes that it can reject with', async () => {
    await expect(run(['sandbox', '--puerto', '0', '--rechazar', '1263', '1264'])).rejects.toThrow(/1264.*1005, 1263/s)
  })

  it('names the port that is in use, and the option for another', async () => {
    const taken = String(sandbox.port)
    await expect(run(['sandbox', '--puerto', taken, '--control', '0'])).rejects.toThrow(
      `El puerto ${taken} está ocupado por otro programa. Deténgalo o elija otro con --puerto.`,
    )
  })
})
