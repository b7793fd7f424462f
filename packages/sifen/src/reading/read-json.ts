/**
 * Reads a client's JSON by a schema. Known fields are kept; null and blank texts count as left out; other spellings are
 * renamed; a single element counts as a list of one. Wrong types are reported and left out, and unknown names become
 * warnings, so that neither hides other problems.
 */
import { nearest, type Problem, shownName, TEXTS } from '../campos/index.ts'
import {
  type Alias,
  type Dialect,
  dialectNames,
  hintOf,
  isInDialect,
  type Name,
  nameOf,
  otherType,
  own,
  type Split,
} from './dialect.ts'
import { looseValue, TAKES, TYPE_TEXTS } from './leaf.ts'
import { isBlank, isNull, isObject, type Json, MAX_LIST } from './ordinary.ts'
import { type At, fieldOf, type Here, inside, ROOT } from './place.ts'
import { isNothing, isSame } from './same.ts'
import type { Group, Leaf, Shape } from './shape.ts'
import { type Spelling, spelled } from './spelling.ts'
import { isListOfTerms, speaksOfTerms } from './terms.ts'

export type Advertencia = { campo: string; mensaje: string }

/**
 * A field that neither the schema nor the dialect knows. `near` is the name that was probably meant. `isDoubtful`: the
 * field has a value and a near name, or speaks of money or terms, so that ignoring it may change the meaning.
 */
export type UnknownField = { campo: string; near: string | undefined; isDoubtful: boolean }

export type Reading = {
  /** Known fields of the body, without nulls, blank texts and wrong types. */
  value: Json
  /** Problems by the schema's paths. `spelling` has the client's. */
  problems: Problem[]
  advertencias: Advertencia[]
  /** The fields of the warnings about unknown names. */
  unknown: UnknownField[]
  spelling: Spelling
  /** True when the body has a peer's names. */
  isInDialect: boolean
}

export type ReadOptions = {
  dialect?: Dialect
  /** Returns the message about an unknown field. */
  unknown: (campo: string) => string
}

/** Caps the number of warnings: a hostile body could cause a million. */
export const MAX_WARNINGS = 50
/** Caps the number of different unknown names that are compared with the known ones. */
const MAX_EXAMINED = 200

/** Reads parsed JSON. Never throws. A body that is not an object has one problem, on `cuerpo`. */
export function readJson(shape: Shape, body: unknown, options: ReadOptions): Reading {
  const reader = new Reader(shape, options)
  if (isObject(body)) reader.readRoot(body)
  else reader.problems.push({ campo: 'cuerpo', mensaje: TEXTS.object('cuerpo') })
  const { value, problems, advertencias, unknown, spelling, isLoose } = reader
  return { value, problems, advertencias, unknown, spelling, isInDialect: isLoose }
}

/** A group being read: its shape, its input and its result. */
type Open = { shape: Group; given: Json; into: Json; at: At }
type Inside = Omit<Open, 'given'>
type Found = { shape: Shape; value: unknown; into: Json; here: Here }
/** A field as the client wrote it. */
type Named = { campo: string; written: string; value: unknown }
/** A field under another name, read after the fields in the schema's own. An undefined value is a wrong one. */
type Renamed = { to: string; value: unknown; written: string; expected?: ((campo: string) => string) | undefined }

class Reader {
  readonly value: Json = {}
  readonly problems: Problem[] = []
  readonly advertencias: Advertencia[] = []
  readonly unknown: UnknownField[] = []
  readonly spelling = new Map<string, string>()
  /** True for a body with a peer's names, whose codes may be texts. */
  isLoose = false
  readonly #shape: Shape
  readonly #options: ReadOptions
  /** Fields inside a group that stand for one of the root. */
  readonly #ofRoot: Renamed[] = []
  /** Nearest known names of the unknown ones, by place: every item has the same names. */
  readonly #nearest = new Map<string, string | undefined>()
  /** Fields whose loose value was told, by place. */
  readonly #warned = new Set<string>()

  constructor(shape: Shape, options: ReadOptions) {
    this.#shape = shape
    this.#options = options
  }

  readRoot(body: Json): void {
    this.isLoose = isInDialect(this.#options.dialect, body)
    if (!isGroup(this.#shape)) this.#read(this.#shape, body, fieldOf(ROOT, ''))
    else {
      const root = { shape: this.#shape, into: this.value, at: ROOT }
      this.#readGroup({ ...root, given: body })
      for (const field of this.#ofRoot) this.#place(root, field)
    }
  }

  #readGroup(group: Open): void {
    const { shape, given, into, at } = group
    const forms = this.#options.dialect?.forms[at.place]
    const renamed: Renamed[] = []
    for (const name in given) {
      const field = shape.fields.get(name)
      const other = field !== undefined && forms ? own(forms, name)?.(given[name]) : undefined
      if (other !== undefined) this.#mean(other, group, name, renamed)
      else if (field !== undefined) this.#put({ shape: field, value: given[name], into, here: fieldOf(at, name) })
      else if (!shape.isOpen) this.#otherName(group, name, renamed)
    }
    for (const field of renamed) this.#place(group, field)
  }

  /** Puts a renamed field where it belongs, in groups that it opens if nothing else has. */
  #place(group: Inside, { to, value, written, expected }: Renamed): void {
    const end = to.lastIndexOf('.')
    const { shape, into, at } = end < 0 ? group : to.slice(0, end).split('.').reduce(entered, group)
    const name = end < 0 ? to : to.slice(end + 1)
    const field = shape.fields.get(name)
    if (field === undefined) throw new TypeError(`${written} is said to mean ${to}, which the schema does not have`)
    const here = { place: at.place, name, path: at.path + name, written }
    if (value !== undefined) this.#put({ shape: field, value, into, here })
    else {
      this.#remember(here)
      this.#report(here, expected ?? TYPE_TEXTS.free)
    }
  }

  /**
   * Puts a renamed field into its group. Joins a group given under two spellings; any other field must have the same
   * value under both.
   */
  #put({ shape, value, into, here }: Found): void {
    if (isEmpty(value)) return
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
    if (other !== undefined && TAKES[leaf](other)) return other
    const loose = this.isLoose ? looseValue(leaf, value) : undefined
    if (loose === undefined) return this.#report(here, TYPE_TEXTS[leaf])
    this.#warnLoose(here, loose)
    return loose
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
      const value = given[name]
      const near = this.#nearestOf(shape, at.place, name)
      const isDoubtful = !isNothing(value) && (near !== undefined || speaksOfTerms(name) || isListOfTerms(value))
      // Doubtful fields are kept beyond the warnings: harmless ones must not hide them.
      if (isDoubtful || this.unknown.length < MAX_WARNINGS) this.unknown.push({ campo, near, isDoubtful })
      this.#warn(campo, `${unknown(campo)}${near === undefined ? '' : ` ¿Quiso decir ${near}?`}`)
    } else this.#mean(meant, { shape, given, into, at }, name, renamed)
  }

  /** Returns the known name that was probably meant. */
  #nearestOf({ fields }: Group, place: string, name: string): string | undefined {
    const { dialect } = this.#options
    const key = `${place}.${shownName(name)}`
    if (this.#nearest.has(key)) return this.#nearest.get(key)
    if (this.#nearest.size >= MAX_EXAMINED) return undefined
    const near =
      hintOf(dialect, place, name) ?? nearest(name, [...fields.keys()]) ?? nearest(name, dialectNames(dialect, place))
    this.#nearest.set(key, near)
    return near
  }

  /** Does what the dialect says about a name. */
  #mean(meant: Name, { given, at }: Open, name: string, renamed: Renamed[]): void {
    const value = given[name]
    const campo = at.path + shownName(name)
    if ('note' in meant || 'notYet' in meant) {
      if (isNothing(value)) return
      if ('note' in meant) this.#warn(campo, meant.note(campo))
      else this.problems.push({ campo, mensaje: meant.notYet(campo) })
      return
    }
    if (isEmpty(value)) return
    const why = meant.contradicts?.(given)
    const idle = 'unused' in meant ? meant.unused?.(given) : undefined
    if (why !== undefined) this.problems.push({ campo, mensaje: why })
    if (idle !== undefined) this.#warn(campo, idle)
    if (why === undefined && idle === undefined)
      this.#rename(meant, given, { campo, written: at.written + name, value }, renamed)
  }

  #rename(meant: Alias | Split, given: Json, { campo, written, value }: Named, renamed: Renamed[]): void {
    const { expected } = meant
    if ('to' in meant) {
      this.#aim({ to: meant.to, value: meant.read ? meant.read(value) : value, written, expected }, renamed)
      return
    }
    const fields = meant.fields(value, given)
    if (fields === undefined) this.problems.push({ campo, mensaje: meant.expected(campo) })
    for (const to in fields)
      if (fields[to] !== undefined) this.#aim({ to, value: fields[to], written, expected }, renamed)
  }

  #aim(field: Renamed, renamed: Renamed[]): void {
    if (field.to.startsWith('/')) this.#ofRoot.push({ ...field, to: field.to.slice(1) })
    else renamed.push(field)
  }

  #warnLoose({ place, name, path }: Here, loose: unknown): void {
    const where = `${place}.${name}`
    if (this.#warned.has(where)) return
    this.#warned.add(where)
    const written = typeof loose === 'number' ? 'texto' : 'número'
    this.#warn(path, `El campo ${path} viene como ${written} y se lee como ${JSON.stringify(loose)}.`)
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
    if (path === written) return
    if (!this.problems.some(({ campo }) => campo === path)) this.spelling.set(path, written)
  }
}

const isGroup = (shape: Shape): shape is Group => typeof shape === 'object' && shape.kind === 'group'
const isEmpty = (value: unknown): boolean => isNull(value) || (typeof value === 'string' && isBlank(value))

/** Enters a group, or the first element of a list, which it opens where there is none. */
function entered({ shape, into, at }: Inside, step: string): Inside {
  const field = shape.fields.get(step)
  const here = fieldOf(at, step)
  if (field !== undefined && isGroup(field)) {
    into[step] ??= {}
    return { shape: field, into: into[step] as Json, at: inside(here) }
  }
  if (typeof field !== 'object' || field.kind !== 'list' || !isGroup(field.element))
    throw new TypeError(`${here.path} is no group of the schema`)
  into[step] ??= [{}]
  const element = { ...here, name: `${step}[]`, path: `${here.path}.0`, written: `${here.written}.0` }
  return { shape: field.element, into: (into[step] as Json[])[0] as Json, at: inside(element) }
}
