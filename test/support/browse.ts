/**
 * A browser without JavaScript: keeps cookies, follows redirects, fills in and sends the forms of the current page.
 *
 *   const b = browse(t)
 *   await b.open('/login')
 *   await b.send('/login', { usuario: 'ana', clave: 'correcta' })
 *   b.text()   // the visible text
 */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { parse, type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter as tree } from 'parse5'

type Element = Tree.Element
export type Form = { action: string; method: string; isUpload: boolean; fields: Record<string, string> }

export type Browser = ReturnType<typeof browse>

export function browse({ app }: { app: FastifyInstance }, { remoteAddress = '10.2.2.2' } = {}) {
  const cookies = new Map<string, string>()
  let shown: LightMyRequestResponse | undefined
  let address = '/'
  const page = () => {
    if (!shown) throw new Error('No page is open')
    return shown
  }

  async function request(method: 'GET' | 'POST', url: string, payload?: string | FormData): Promise<void> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      accept: 'text/html,*/*',
      'user-agent': 'Mozilla/5.0 Firefox/140.0',
      ...(cookie && { cookie }),
      ...(method === 'POST' && shown && { referer: `http://localhost${address}` }),
      ...(typeof payload === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    shown = await app.inject({ method, url, headers, remoteAddress, ...(payload !== undefined && { payload }) })
    address = url
    for (const { name, value, maxAge } of shown.cookies) {
      if (maxAge !== undefined && maxAge <= 0) cookies.delete(name)
      else cookies.set(name, encodeURIComponent(value))
    }
    const { location } = shown.headers
    if (shown.statusCode >= 300 && shown.statusCode < 400 && location) await request('GET', String(location))
  }

  const forms = () =>
    elements(parse(page().body))
      .filter(({ tagName }) => tagName === 'form')
      .map(readForm)

  return {
    cookies,
    open: (url: string) => request('GET', url),
    post: (url: string, fields: Record<string, string> = {}) =>
      request('POST', url, new URLSearchParams(fields).toString()),
    upload(url: string, values: Record<string, string | Blob>): Promise<void> {
      const body = new FormData()
      for (const [name, value] of Object.entries(values)) body.set(name, value)
      return request('POST', url, body)
    },
    /** Sends the form of the current page with that action. `values` replace the fields' values. */
    async send(action: string, values: Record<string, string | Blob> = {}): Promise<void> {
      const form = forms().find(one => one.action === action)
      if (!form) throw new Error(`No form ${action} on ${address}: ${forms().map(one => one.action)}`)
      const filled = { ...form.fields, ...values }
      if (!form.isUpload)
        return request('POST', action, new URLSearchParams(filled as Record<string, string>).toString())
      return this.upload(action, filled)
    },
    forms,
    /** Returns the CSRF token of the current page's forms. Empty on a page without one. */
    csrf: () => forms().find(({ fields }) => fields._csrf)?.fields._csrf ?? '',
    status: () => page().statusCode,
    headers: () => page().headers,
    html: () => page().body,
    /** Returns the bytes of a file. */
    bytes: () => page().rawPayload,
    /** Returns the current address, after redirects. */
    at: () => address,
    /** Returns the visible text. */
    text: () => textOf(parse(page().body)).replace(/\s+/g, ' ').trim(),
  }
}

/** Returns a browser in which that user is logged in. */
export async function browseAs(
  t: { app: FastifyInstance },
  usuario: string,
  clave: string,
  from: { remoteAddress?: string } = {},
): Promise<Browser> {
  const browser = browse(t, from)
  await browser.open('/login')
  await browser.send('/login', { usuario, clave })
  return browser
}

const attribute = ({ attrs }: Element, name: string) => attrs.find(one => one.name === name)?.value

function* walk(node: Tree.Node): Generator<Tree.Node> {
  yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* walk(child)
}
const elements = (node: Tree.Node) => [...walk(node)].filter(child => tree.isElementNode(child))
/** A possible line break is not read as a blank. */
const readAs = (node: Tree.Node) => (tree.isTextNode(node) ? node.value : node.nodeName === 'wbr' ? '' : ' ')
const textOf = (node: Tree.Node) => [...walk(node)].map(readAs).join('')

function readForm(form: Element): Form {
  const fields: Record<string, string> = {}
  for (const element of elements(form)) {
    const name = attribute(element, 'name')
    const type = attribute(element, 'type') ?? 'text'
    if (name === undefined || element.tagName === 'button' || type === 'file') continue
    if (type === 'checkbox' && attribute(element, 'checked') === undefined) continue
    if (element.tagName === 'select') fields[name] = selected(element)
    else if (element.tagName === 'textarea') fields[name] = contentOf(element)
    else fields[name] = attribute(element, 'value') ?? ''
  }
  return {
    action: attribute(form, 'action') ?? '',
    method: attribute(form, 'method') ?? 'get',
    isUpload: attribute(form, 'enctype') === 'multipart/form-data',
    fields,
  }
}

const contentOf = (element: Element) =>
  element.childNodes.map(child => (tree.isTextNode(child) ? child.value : '')).join('')

function selected(select: Element): string {
  const options = elements(select).filter(({ tagName }) => tagName === 'option')
  const chosen = options.find(option => attribute(option, 'selected') !== undefined) ?? options[0]
  return chosen ? (attribute(chosen, 'value') ?? '') : ''
}
