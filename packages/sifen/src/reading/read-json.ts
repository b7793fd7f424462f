/**
 * Reads a client's JSON by a schema. Known fields are kept; null and blank texts count as left out; other spellings are
 * renamed; a single element counts as a list of one. Wrong types are reported and left out, and unknown names become
 * warnings, so that neither hides other problems.
 */
import { nearest, type Problem, shownName, TEXTS } from '../campos/index.ts'
import { type Alias, type Dialect, dialectNames, nameOf, otherType } from './dialect.ts'
import { TAKES, TYPE_TEXTS } from './leaf.ts'
import { isBlank, isNull, isObject, type Json, MAX_LIST } from './ordinary.ts'
import { type At, fieldOf, type Here, inside, ROOT } from './place.ts'
import { isNothing, isSame } from './same.ts'
import type { Group, Leaf, Shape } from './shape.ts'
import { type Spelling, spelled } from './spelling.ts'

export type Advertencia = { campo: string; mensaje: string }

export type Reading = {
  /** Known fields of the body, without nulls, blank texts and wrong types. */
  value: Json
  /** Problems by the schema's paths. `spelling` has the client's. */
  problems: Problem[]
  advertencias: Advertencia[]
  spelling: Spelling
}

export type ReadOptions = {
  dialect?: Dialect
  /** Returns the message about an unknown field. */
  unknown: (campo: string) => string
}

/** Caps the number of warnings: a hostile body could cause a million. */
export const MAX_WARNINGS = 50

/** Reads parsed JSON. Never throws. A body that is not an object has one problem, on `cuerpo`. */
export function readJson(shape: Shape, body: unknown, options: ReadOptions): Reading {
  const reader = new Reader(shape, options)
  if (isObject(body)) reader.readRoot(body)
  else reader.problems.push({ campo: 'cuerpo', mensaje: TEXTS.object('cuerpo') })
  const { value, problems, advertencias, spelling } = reader
  return { value, problems, advertencias, spelling }
}

/** A group being read: its shape, its input and its result. */
type Open = { shape: Group; given: Json; into: Json; at: At }
/** A field in another spelling, read after the fields in the schema's own. */
type Renamed = { shape: Shape; value: unknown; into: Json; here: Here }

class Reader {
  readonly value: Json = {}
  readonly problems: Problem[] = []
  readonly advertencias: Advertencia[] = []
  readonly spelling = new Map<string, string>()
  readonly #shape: Shape
  readonly #options: ReadOptions
  /** Fields inside a group that stand for one of the root. */
  readonly #ofRoot: Renamed[] = []

  constructor(shape: Shape, options: ReadOptions) {
    this.#shape = shape
    this.#options = options
  }

  readRoot(body: Json): void {
    if (isGroup(this.#shape)) this.#readGroup({ shape: this.#shape, given: body, into: this.value, at: ROOT })
    else this.#read(this.#shape, body, fieldOf(ROOT, ''))
    for (const field of this.#ofRoot) this.#put(field)
  }

  #readGroup(group: Open): void {
    const { shape, given, into, at } = group
    const renamed: Renamed[] = []
    for (const name in given) {
      const field = shape.fields.get(name)
      if (field !== undefined) this.#put({ shape: field, value: given[name], into, here: fieldOf(at, name) })
      else if (!shape.isOpen) this.#otherName(group, name, renamed)
    }
    for (const field of renamed) this.#put(field)
  }

  /**
   * Puts a renamed field into its group. Joins a group given under two spellings; any other field must have the same
   * value under both.
   */
  #put({ shape, value, into, here }: Renamed): void {
    if (saysNothing(value)) return
    const known = Object.hasOwn(into, here.name) ? into[here.name] : undefined
    if (known === undefined) {
      this.#remember(here)
      const read = this.#read(shape, value, here)
      if (read !== undefined) into[here.name] = read
    } else if (isGroup(shape) && isObject(value)) {
      this.#readGroup({ shape, given: value, into: known as Json, at: inside(here) })
    } else {
      const read = this.#read(shape, value, here)
      if (read !== undefined && !isSame(known, read)) this.#clash(here)
    }
  }

  #read(shape: Shape, value: unknown, here: Here): unknown {
    if (typeof shape === 'string') return this.#readLeaf(shape, value, here)
    if (shape.kind === 'group') return this.#readObject(shape, value, here)
    if (shape.kind === 'list') return this.#readList(shape.element, value, here)
    if (shape.kind === 'values') return this.#readValues(shape.value, value, here)
    const branch = shape.branches.find(({ takes }) => takes(value))
    return branch && this.#read(branch.shape, value, here)
  }

  #readLeaf(leaf: Leaf, value: unknown, here: Here): unknown {
    if (TAKES[leaf](value)) return value
    const other = otherType(this.#options.dialect, here.place, here.name, value)
    return other !== undefined && TAKES[leaf](other) ? other : this.#report(here, TYPE_TEXTS[leaf])
  }

  #readObject(shape: Group, value: unknown, here: Here): unknown {
    if (!isObject(value)) return this.#report(here, TEXTS.object)
    const into: Json = {}
    this.#readGroup({ shape, given: value, into, at: inside(here) })
    return into
  }

  /**
   * Reads a list. An unreadable element is left empty, so that the others keep their places. Oversized lists are cut
   * before any loop over them.
   */
  #readList(element: Shape, value: unknown, here: Here): unknown {
    const isSingle = !Array.isArray(value)
    const isPlain = typeof element === 'string'
    if (isSingle && !(isPlain ? TAKES[element](value) : isObject(value))) return this.#report(here, TEXTS.array)
    const elements: unknown[] = isSingle ? [value] : value.slice(0, MAX_LIST)
    return elements.map((each, i) => {
      const written = isSingle ? here.written : `${here.written}.${i}`
      const field = { place: here.place, name: `${here.name}[]`, path: `${here.path}.${i}`, written }
      this.#remember(field)
      return this.#read(element, each, field) ?? (isPlain ? '' : {})
    })
  }

  #readValues(shape: Shape, value: unknown, here: Here): unknown {
    if (!isObject(value)) return this.#report(here, TEXTS.object)
    for (const name in value) this.#read(shape, value[name], fieldOf(inside(here), shownName(name)))
    return value
  }

  #otherName({ shape, given, into, at }: Open, name: string, renamed: Renamed[]): void {
    const { dialect, unknown } = this.#options
    const meant = nameOf(dialect, at.place, shape, name)
    const campo = at.path + shownName(name)
    if (meant === undefined) {
      if (this.advertencias.length >= MAX_WARNINGS) return
      const near = nearest(name, [...shape.fields.keys(), ...dialectNames(dialect, at.place)])
      this.#warn(campo, `${unknown(campo)}${near === undefined ? '' : ` ¿Quiso decir ${near}?`}`)
    } else if ('to' in meant) this.#rename(meant, { shape, given, into, at }, name, renamed)
    else if (isNothing(given[name])) return
    else if ('note' in meant) this.#warn(campo, meant.note(campo))
    else this.problems.push({ campo, mensaje: meant.notYet(campo) })
  }

  #rename(
    { to, read, expected, unused, contradicts }: Alias,
    { shape, given, into, at }: Open,
    name: string,
    renamed: Renamed[],
  ) {
    if (saysNothing(given[name])) return
    const campo = at.path + name
    const why = contradicts?.(given)
    const idle = unused?.(given)
    if (why !== undefined) this.problems.push({ campo, mensaje: why })
    if (idle !== undefined) this.#warn(campo, idle)
    if (why !== undefined || idle !== undefined) return
    const isOfRoot = to.startsWith('/')
    const here = isOfRoot ? { ...fieldOf(ROOT, to.slice(1)), written: at.written + name } : fieldOf(at, to, name)
    const field = (isOfRoot && isGroup(this.#shape) ? this.#shape : shape).fields.get(here.name)
    if (field === undefined) throw new TypeError(`${campo} is said to mean ${to}, which the schema does not have`)
    const value = read ? read(given[name]) : given[name]
    if (value === undefined) {
      this.#remember(here)
      this.#report(here, expected ?? TYPE_TEXTS.free)
    } else if (isOfRoot) this.#ofRoot.push({ shape: field, value, into: this.value, here })
    else renamed.push({ shape: field, value, into, here })
  }

  #warn(campo: string, mensaje: string): void {
    if (this.advertencias.length < MAX_WARNINGS) this.advertencias.push({ campo, mensaje })
  }

  #report({ path }: Here, text: (campo: string) => string): undefined {
    this.problems.push({ campo: path, mensaje: text(path) })
  }

  #clash({ path, written }: Here): void {
    const mensaje = `El campo ${spelled(this.spelling, path)} y el campo ${written} dicen cosas distintas: deje uno solo.`
    this.problems.push({ campo: path, mensaje })
  }

  /** Records the client's spelling of a field. One that was already wrong keeps the spelling of its problem. */
  #remember({ path, written }: Here): void {
    if (path === written || spelled(this.spelling, path) === written) return
    if (!this.problems.some(({ campo }) => campo === path)) this.spelling.set(path, written)
  }
}

const isGroup = (shape: Shape): shape is Group => typeof shape === 'object' && shape.kind === 'group'
const saysNothing = (value: unknown): boolean => isNull(value) || (typeof value === 'string' && isBlank(value))
