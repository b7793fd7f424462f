/**
 * `npm run tasks`: does a shop's everyday tasks in the compiled demo as a person with mouse and keyboard would, and
 * prints the table of docs/paginas.md. A task begins on /home. Loading times are measured, from the action until the
 * page is complete. The person's time is estimated: KEY_S for each key, DECISION_S for each field, choice and click.
 * Needs `npm run build` and /usr/bin/chromium.
 */
import { chromium, type Page } from 'playwright-core'
import { DEMO_INVOICE } from '../src/demo/first-invoice.ts'
import { type Demo, logIn, post, tokenOf, withDemo } from './with-demo.ts'

const KEY_S = 0.3
const DECISION_S = 2
const MOST_S = 60

type Count = { clicks: number; keys: number; decisions: number; loads: number; loadMs: number }

/** A person at the page, whose actions are counted. */
class Person {
  count: Count = { clicks: 0, keys: 0, decisions: 0, loads: 0, loadMs: 0 }

  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Clicks without leaving the page. */
  async click(selector: string): Promise<void> {
    this.#decide(1)
    await this.page.click(selector)
  }

  /** Clicks and waits for the next page. */
  async go(selector: string): Promise<void> {
    this.#decide(1)
    await this.#loading(() => this.page.click(selector))
  }

  /** Clicks into a field and types. */
  async type(selector: string, text: string): Promise<void> {
    this.#decide(1)
    this.count.keys += text.length
    await this.page.fill(selector, text)
  }

  /** Types a date, counting only its digits as keys. */
  async date(selector: string, day: string): Promise<void> {
    await this.type(selector, day)
    this.count.keys -= 2
  }

  async choose(selector: string, value: string): Promise<void> {
    this.#decide(2)
    await this.page.selectOption(selector, value)
  }

  async enter(): Promise<void> {
    this.count.keys += 1
    await this.#loading(() => this.page.keyboard.press('Enter'))
  }

  /** Counts keys for the browser's own dialogs. */
  press(keys: number): void {
    this.count.keys += keys
    this.count.decisions += 1
  }

  /** Clicks and waits for a file. */
  async download(selector: string): Promise<string> {
    this.#decide(1)
    const started = performance.now()
    const [file] = await Promise.all([this.page.waitForEvent('download'), this.page.click(selector)])
    await file.path()
    this.#loaded(started)
    return file.suggestedFilename()
  }

  /** Clicks and waits for the tab that the link opens. */
  async openTab(selector: string): Promise<void> {
    this.#decide(1)
    const started = performance.now()
    const [tab] = await Promise.all([this.page.context().waitForEvent('page'), this.page.click(selector)])
    await tab.waitForLoadState()
    this.#loaded(started)
  }

  #decide(clicks: number): void {
    this.count.clicks += clicks
    this.count.decisions += 1
  }

  async #loading(act: () => Promise<void>): Promise<void> {
    const started = performance.now()
    await Promise.all([this.page.waitForEvent('load'), act()])
    this.#loaded(started)
  }

  #loaded(started: number): void {
    this.count.loads += 1
    this.count.loadMs += performance.now() - started
  }
}

const FIELD = (name: string) => `[id="${name}"]`
const ITEM = [
  ['items.0.descripcion', 'Mantel de ñandutí'],
  ['items.0.cantidad', '4'],
  ['items.0.precioUnitario', '85.000'],
] as const
const CUSTOMER = { ruc: '80099006-4', nombre: 'Mercería del Centro S.A.' }
/** A taxpayer that the sandbox does not know. */
const UNKNOWN = { ruc: '80099009-9', nombre: 'Comercial Aregua' }

/** `numero` includes establishment and point. */
type Sent = { id: number; numero: string; estado: string }
type World = { demo: Demo; token: string; until: (text: string) => Promise<void> }

const DAY_MS = 86_400_000
/** Returns the date in Asunción. */
const dayOf = (instant: number) => new Date(instant - 3 * 3_600_000).toISOString().slice(0, 10)

function issue({ demo, token }: World, { ruc, nombre }: typeof CUSTOMER, over: object = {}, path = '/sync') {
  const receptor = { naturaleza: 1, numeroDocumento: ruc, nombre }
  const items = [
    { descripcion: 'Mantel de ñandutí', cantidad: 1, precioUnitario: 85_000, afectacionIva: 1, tasaIva: 10 },
  ]
  return post<Sent>(`${demo.url}/api/sifen/dtes${path}`, { ...DEMO_INVOICE, receptor, items, ...over }, token)
}

type Task = {
  name: string
  /** Prepares the document for `doing`. */
  before?(world: World): Promise<Sent>
  doing(person: Person, before: Sent, world: World): Promise<void>
  /** Text of the last page when the task is done. */
  done: string
}

async function sell(person: Person): Promise<void> {
  for (const [name, text] of ITEM) await person.type(FIELD(name), text)
  await person.go('.btn-primary')
}

async function newDocument(person: Person): Promise<void> {
  await person.go('aside a[href="/documentos"]')
  await person.go('main a[href="/documentos/nuevo"]')
}

/** Finds a document with the search bar, by number or name of the customer. */
async function find(person: Person, text: string, { id }: Sent): Promise<void> {
  await person.type('#buscar', text)
  await person.enter()
  await person.go(`main a[href="/documentos/${id}"]`)
}

const padNumeroOf = ({ numero }: Sent) => numero.slice(-7)
const invoiced = (world: World) => issue(world, CUSTOMER)

const TASKS: readonly Task[] = [
  {
    name: 'Vender a un RUC, con el nombre que da SIFEN',
    async doing(person) {
      await newDocument(person)
      await person.type(FIELD('receptor.numeroDocumento'), CUSTOMER.ruc)
      await person.go('button[value=buscar]')
      await sell(person)
    },
    done: 'SIFEN aprobó el documento',
  },
  {
    name: 'Vender a un consumidor sin nombre',
    async doing(person) {
      await newDocument(person)
      await person.choose(FIELD('receptor.quien'), 'innominado')
      await sell(person)
    },
    done: 'SIFEN aprobó el documento',
  },
  {
    name: 'Nota de crédito de una factura, por una devolución',
    before: invoiced,
    async doing(person, sent) {
      await find(person, padNumeroOf(sent), sent)
      await person.go('main a[href*="/documentos/nuevo?tipo=5"]')
      await person.choose(FIELD('notaCreditoDebito.motivo'), '2')
      await person.go('.btn-primary')
    },
    done: 'SIFEN aprobó el documento',
  },
  {
    name: 'Cancelar una factura',
    before: invoiced,
    async doing(person, sent) {
      await find(person, padNumeroOf(sent), sent)
      await person.go('main a[href$="/cancelar"]')
      await person.type('#motivo', 'Se facturó a otro cliente')
      await person.type('#numero', padNumeroOf(sent))
      await person.go('main .btn-danger')
    },
    done: 'La factura quedó cancelada',
  },
  {
    name: 'Encontrar la factura de ayer de un cliente',
    before: world => issue(world, CUSTOMER, { fechaEmision: `${dayOf(Date.now() - DAY_MS)}T16:20:00` }),
    doing: (person, sent) => find(person, 'mercería', sent),
    done: 'Aprobado por SIFEN',
  },
  {
    name: 'Imprimir un ticket',
    before: invoiced,
    async doing(person, sent) {
      await find(person, padNumeroOf(sent), sent)
      await person.openTab('main a[href$="formato=ticket"]')
      // Ctrl+P and Enter, in the browser's own viewer.
      person.press(3)
    },
    done: '',
  },
  {
    name: 'Enviar tres documentos guardados en un lote',
    async before(world) {
      const stored = await Promise.all([1, 2, 3].map(() => issue(world, CUSTOMER, {}, '')))
      await world.until('estado=signed')
      return stored[0] as Sent
    },
    async doing(person) {
      await person.go('aside a[href="/documentos"]')
      await person.go('.n-chips a[href="/documentos?estado=signed"]')
      await person.go('.n-bulk a[href*="elegir=1"]')
      await person.go('form[action="/documentos/lote"] button[type=submit]')
      await person.go('main form .btn-primary')
    },
    done: 'SIFEN recibió 3 documentos en un lote',
  },
  {
    name: 'Inutilizar un hueco en la numeración',
    async before(world) {
      const last = padNumeroOf(await invoiced(world))
      const { timbrado_id: _t, establecimiento_id: _e, punto_expedicion_id: _p, ...sale } = DEMO_INVOICE
      const codes = { timbrado: 12345678, establecimiento: '001', puntoExpedicion: '001' }
      const numeroDocumento = String(Number(last) + 3)
      return post<Sent>(`${world.demo.url}/api/sifen/dtes/sync`, { ...sale, ...codes, numeroDocumento }, world.token)
    },
    async doing(person, sent) {
      await person.go('aside a[href="/numeracion"]')
      await person.go('main td a')
      await person.go('main a[href*="/inutilizar?"]')
      await person.type('#motivo', 'Salto en la numeración')
      await person.type('#confirmado', String(Number(padNumeroOf(sent)) - 2).padStart(7, '0'))
      await person.go('main .btn-danger')
    },
    done: 'SIFEN registró el evento',
  },
  {
    name: 'Ver por qué se rechazó una factura, y emitirla con el RUC corregido',
    before: world => issue(world, UNKNOWN),
    async doing(person, { id }) {
      await person.go('aside a[href="/documentos"]')
      await person.go('.n-chips a[href="/documentos?estado=rejected"]')
      await person.go(`main a[href="/documentos/${id}"]`)
      await person.go('#rechazo a.btn-primary')
      await person.type(FIELD('receptor.numeroDocumento'), CUSTOMER.ruc)
      await person.type(FIELD('receptor.nombre'), CUSTOMER.nombre)
      await person.go('.btn-primary')
    },
    done: 'SIFEN aprobó el documento',
  },
  {
    name: 'Lo mismo por un dato del emisor: corregirlo y reenviar',
    async before(world) {
      await post(`${world.demo.control}/scripts`, { service: 'recibe', fault: 'reject', times: 1, codigo: '1253' })
      return invoiced(world)
    },
    async doing(person, { id }) {
      await person.go('aside a[href="/documentos"]')
      await person.go('.n-chips a[href="/documentos?estado=rejected"]')
      await person.go(`main a[href="/documentos/${id}"]`)
      await person.go('#rechazo a.btn-primary')
      await person.type('#razon_social', 'Ñandutí Tejidos S.A.')
      await person.go('main form[action*="/datos"] button[type=submit]')
      await person.go(`form[action="/documentos/${id}/reenviar"] button`)
    },
    done: 'Sale a SIFEN',
  },
  {
    name: 'Descargar el CSV del mes',
    async doing(person) {
      await person.go('aside a[href="/documentos"]')
      await person.click('.n-filter > summary')
      await person.date('#desde', `${dayOf(Date.now()).slice(0, 8)}01`)
      await person.date('#hasta', dayOf(Date.now()))
      await person.go('.n-filter button')
      await person.download('main a[href^="/documentos.csv"]')
    },
    done: 'Del 01/',
  },
]

const print = (line: string) => void process.stdout.write(`${line}\n`)
const estimated = ({ keys, decisions, loadMs }: Count) => keys * KEY_S + decisions * DECISION_S + loadMs / 1000
const spanish = (seconds: number) => seconds.toFixed(1).replace('.', ',')

const rowOf = (name: string, count: Count) =>
  `| ${[name, count.clicks, count.keys, count.loads, spanish(count.loadMs / 1000), Math.round(estimated(count))].join(' | ')} |`

await withDemo(async demo => {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await logIn(page, demo, 'admin')
    const [ruc] = CUSTOMER.ruc.split('-')
    await post(`${demo.control}/contribuyentes`, { ruc, nombre: CUSTOMER.nombre, estado: 'ACT' })
    await post(`${demo.control}/contribuyentes`, { ruc: UNKNOWN.ruc.slice(0, -2), estado: 'INEXISTENTE' })
    const until = async (query: string) => {
      const TRIES = 50
      for (let n = 0; n < TRIES; n += 1) {
        await page.goto(`${demo.url}/documentos?${query}`)
        if ((await page.locator('main tbody tr').count()) === 3) return
      }
      throw new Error(`Not three documents at ${query}`)
    }
    const world: World = { demo, token: await tokenOf(demo), until }
    const slow: string[] = []
    print('| Tarea | Clics | Teclas | Páginas | Su carga (s) | Total (s) |\n|---|---|---|---|---|---|')
    for (const { name, before, doing, done } of TASKS) {
      const sent = before ? await before(world) : ({ id: 0, numero: '', estado: '' } satisfies Sent)
      await page.goto(`${demo.url}/home`)
      const person = new Person(page)
      await doing(person, sent, world)
      const text = done === '' ? '' : ((await page.textContent('main')) ?? '')
      if (!text.includes(done)) throw new Error(`${name}: not done at ${page.url()}: ${text.slice(0, 500)}`)
      if (estimated(person.count) > MOST_S) slow.push(name)
      print(rowOf(name, person.count))
    }
    if (slow.length > 0) throw new Error(`Over ${MOST_S} s: ${slow.join(', ')}`)
  } finally {
    await browser.close()
  }
})
