/**
 * Reads the text of a DE into a light tree. Elements are matched by namespace, never by prefix; whatever is foreign to SIFEN's
 * namespace (the XMLDSig signature) is left out with all that it contains.
 */
import { SaxesParser } from 'saxes'
import { KudeError } from './errors.ts'

const NAMESPACE = 'http://ekuatia.set.gov.py/sifen/xsd'
const MAX_CHARS = 10_000_000
const MAX_DEPTH = 32

export class Elemento {
  readonly nombre: string
  readonly id: string | undefined
  readonly hijos: Elemento[] = []
  texto = ''

  constructor(nombre: string, id: string | undefined) {
    this.nombre = nombre
    this.id = id
  }

  hijo(nombre: string): Elemento | undefined {
    return this.hijos.find(h => h.nombre === nombre)
  }

  todos(nombre: string): Elemento[] {
    return this.hijos.filter(h => h.nombre === nombre)
  }

  /** The text of an optional child; undefined when it is absent or empty. */
  valor(nombre: string): string | undefined {
    return this.hijo(nombre)?.texto || undefined
  }

  /** A child that the document cannot lack. */
  exigir(nombre: string): Elemento {
    const hijo = this.hijo(nombre)
    if (hijo === undefined) throw new KudeError('KUDE_XML', `Falta el elemento ${nombre} dentro de ${this.nombre}.`)
    return hijo
  }

  /** The text of a child that the document cannot lack. */
  dato(nombre: string): string {
    return this.exigir(nombre).texto
  }
}

/** Parses a whole rDE. Throws KudeError KUDE_XML for anything else: ill-formed text, a DOCTYPE, another root, excessive size or depth. */
export function parseRde(xml: string): Elemento {
  if (xml.length > MAX_CHARS) throw new KudeError('KUDE_XML', 'El XML es demasiado grande.')
  const documento = new Elemento('documento', undefined)
  const abiertos = [documento]
  let ajenos = 0
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', cause => {
    throw new KudeError('KUDE_XML', `El XML no está bien formado: ${cause.message}`)
  })
  parser.on('doctype', () => {
    throw new KudeError('KUDE_XML', 'El XML no puede llevar DOCTYPE.')
  })
  parser.on('opentag', tag => {
    // Foreign elements count too: a prefix is looked up through all that are open.
    if (abiertos.length + ajenos > MAX_DEPTH) throw new KudeError('KUDE_XML', 'El XML está anidado en exceso.')
    if (ajenos > 0 || tag.uri !== NAMESPACE) {
      ajenos++
      return
    }
    const elemento = new Elemento(tag.local, tag.attributes.Id?.value)
    abiertos.at(-1)?.hijos.push(elemento)
    abiertos.push(elemento)
  })
  const anotar = (texto: string) => {
    const abierto = abiertos.at(-1)
    if (ajenos === 0 && abierto !== undefined) abierto.texto += texto
  }
  parser.on('text', anotar)
  parser.on('cdata', anotar)
  parser.on('closetag', () => {
    if (ajenos > 0) ajenos--
    else abiertos.pop()
  })
  parser.write(xml).close()
  return documento.exigir('rDE')
}
