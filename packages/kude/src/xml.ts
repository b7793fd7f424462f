/**
 * Reads the text of a DE into a light tree. Elements are matched by namespace, never by prefix. Elements outside
 * SIFEN's namespace (the XMLDSig signature) are left out with all their content.
 */
import { SaxesParser } from 'saxes'
import { KudeError } from './errors.ts'
import type { Steps } from './steps.ts'

const NAMESPACE = 'http://ekuatia.set.gov.py/sifen/xsd'
const MAX_CHARS = 10_000_000
const MAX_DEPTH = 32

export class XmlElement {
  readonly name: string
  readonly id: string | undefined
  readonly children: XmlElement[] = []
  text = ''

  constructor(name: string, id: string | undefined) {
    this.name = name
    this.id = id
  }

  child(name: string): XmlElement | undefined {
    return this.children.find(each => each.name === name)
  }

  all(name: string): XmlElement[] {
    return this.children.filter(each => each.name === name)
  }

  /** Returns the text of an optional child. Undefined when it is absent or empty. */
  value(name: string): string | undefined {
    return this.child(name)?.text || undefined
  }

  /** Returns a required child. Throws when it is missing. */
  requireChild(name: string): XmlElement {
    const child = this.child(name)
    if (child === undefined) throw new KudeError('KUDE_XML', `Falta el elemento ${name} dentro de ${this.name}.`)
    return child
  }

  /** Returns the text of a required child. Throws when it is missing. */
  requireValue(name: string): string {
    return this.requireChild(name).text
  }
}

/** Characters between two pauses: one or two milliseconds of work. */
const STEP_CHARS = 50_000

/**
 * Parses a whole rDE in steps. Throws KudeError KUDE_XML for anything else: ill-formed text, a DOCTYPE, another root,
 * excessive size or depth.
 */
export function* parseRde(xml: string): Steps<XmlElement> {
  if (xml.length > MAX_CHARS) throw new KudeError('KUDE_XML', 'El XML es demasiado grande.')
  const root = new XmlElement('documento', undefined)
  const open = [root]
  let foreign = 0
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', cause => {
    throw new KudeError('KUDE_XML', `El XML no está bien formado: ${cause.message}`)
  })
  parser.on('doctype', () => {
    throw new KudeError('KUDE_XML', 'El XML no puede llevar DOCTYPE.')
  })
  parser.on('opentag', tag => {
    // Foreign elements count too: a prefix is looked up through all open elements.
    if (open.length + foreign > MAX_DEPTH) throw new KudeError('KUDE_XML', 'El XML está anidado en exceso.')
    if (foreign > 0 || tag.uri !== NAMESPACE) {
      foreign++
      return
    }
    const element = new XmlElement(tag.local, tag.attributes.Id?.value)
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const append = (text: string) => {
    const innermost = open.at(-1)
    if (foreign === 0 && innermost !== undefined) innermost.text += text
  }
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', () => {
    if (foreign > 0) foreign--
    else open.pop()
  })
  for (let from = 0; from < xml.length; from += STEP_CHARS) {
    parser.write(xml.slice(from, from + STEP_CHARS))
    yield
  }
  parser.close()
  return root.requireChild('rDE')
}
