/** Arbitrary valid events of each kind. */
import fc from 'fast-check'
import type { EventoInput, TipoEvento } from '../src/evento/index.ts'
import { buildCdc, digitoVerificador } from '../src/index.ts'
import { ciudad } from '../src/tables/geo.ts'
import { paises } from '../src/tables/published.ts'
import { inequivoco } from './arbitrary/values.ts'

/** Letters, characters that XML escapes, accents, supplementary characters, blanks of every kind. */
const CHARACTERS = [...'abcXYZ019&<>"\'´áñÑẽ₲日😀-./ \t\n\r\u00a0\u2028']

const isBlank = (character: string | undefined) => character !== undefined && /\s/.test(character)

/** A text that keeps its length when blanks are collapsed: none at the ends, no two together. */
const text = (min: number, max: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...CHARACTERS), { minLength: min, maxLength: max }).map(characters =>
    characters
      .map((character, i) => {
        const atEnd = i === 0 || i === characters.length - 1
        return isBlank(character) && (atEnd || isBlank(characters[i - 1])) ? 'x' : character
      })
      .join(''),
  )

const paper = fc.stringMatching(/^[0-9A-Za-z-]{1,20}$/)
const phone = (min: number, max: number) => fc.stringMatching(new RegExp(`^\\+?[0-9]{${min},${max - 1}}$`))
const email = fc.stringMatching(/^[0-9a-z][0-9a-zA-Z._-]{0,10}@([0-9a-z][0-9a-z-]{0,8}\.){1,2}[a-z]{2,9}$/)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const rucNumero = fc.stringMatching(/^[1-9][0-9]{1,6}[0-9A-D]$/)
const ruc = rucNumero.map(numero => `${numero}-${digitoVerificador(numero)}`)

const day = fc
  .date({ min: new Date('2018-05-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const time = fc.integer({ min: 0, max: 86_399 }).map(s => new Date(s * 1000).toISOString().slice(11, 19))

const cdcOn = (fechaEmision: string, tipo: fc.Arbitrary<number>) =>
  fc
    .record({
      tipoDocumento: tipo,
      ruc: rucNumero,
      serial: fc.stringMatching(/^[0-9]{3}$/),
      numero: fc.integer({ min: 1, max: 9_999_999 }),
      tipoContribuyente: fc.integer({ min: 1, max: 2 }),
      codigoSeguridad: fc.stringMatching(/^[0-9]{9}$/),
    })
    .map(({ serial, ...parts }) =>
      buildCdc({
        ...parts,
        dv: digitoVerificador(parts.ruc),
        establecimiento: serial,
        puntoExpedicion: serial,
        fechaEmision,
        tipoEmision: 1,
      }),
    )
const anyTipo = fc.constantFrom(1, 4, 5, 6, 7)
const cdc = day.chain(date => cdcOn(date, anyTipo))
const motivo = text(5, 500)

const ciudades = Array.from({ length: 10_000 }, (_, codigo) => ciudad(codigo)).filter(found => found !== undefined)

/** A city with the optional fields of its place. */
const place = fc
  .tuple(fc.constantFrom(...ciudades), fc.boolean(), fc.boolean())
  .map(([city, withDistrito, withDepartamento]) => ({
    ciudad: city.codigo,
    ...(withDistrito && { distrito: city.distrito }),
    ...(withDepartamento && { departamento: city.departamento }),
  }))

const person = fc.record({ documentoTipo: fc.constantFrom(1, 2, 3, 4), documentoNumero: paper })

/** A receiver, on the dates of a document. */
const reception = fc.tuple(day, time).chain(([date, hour]) =>
  fc
    .tuple(
      fc.record({
        cdc: cdcOn(date, anyTipo),
        fechaEmision: fc.constant(`${date}T${hour}`),
        fechaRecepcion: time.map(at => `2031-01-01T${at}`),
        nombre: text(4, 255),
      }),
      fc.oneof(
        ruc.map(number => ({ tipoReceptor: 1, ruc: number })),
        person.map(paper => ({ tipoReceptor: 2, ...paper })),
      ),
    )
    .map(([document, who]) => ({ ...document, ...who })),
)

const amount = fc.oneof(
  fc.integer({ min: 0, max: 999_999_999 }),
  fc.stringMatching(/^[1-9][0-9]{0,14}\.[0-9]{1,8}$/).map(inequivoco),
)

const receptorNominado = fc.oneof(
  fc.record({
    contribuyente: fc.constant(true),
    tipoReceptor: fc.constantFrom(1, 2),
    ruc,
    tipoOperacion: fc.constant(1),
  }),
  fc
    .tuple(person, maybe(place), fc.constantFrom(undefined, 'PRY'))
    .map(([paper, where, pais]) => ({ contribuyente: false, tipoOperacion: 2, ...paper, ...where, pais })),
  fc.record({
    contribuyente: fc.constant(false),
    tipoOperacion: fc.constant(4),
    pais: fc.constantFrom(...[...paises().keys()].filter(pais => pais !== 'PRY')),
    documentoTipo: fc.constant(9),
    documentoTipoDescripcion: text(9, 41),
    documentoNumero: paper,
    direccion: text(1, 255),
  }),
)

const transportista = fc
  .tuple(
    fc.oneof(
      ruc.map(number => ({ contribuyente: true, ruc: number })),
      person.map(paper => ({ contribuyente: false, ...paper })),
    ),
    text(4, 255),
    maybe(fc.record({ nombre: text(4, 255), documentoNumero: paper })),
  )
  .map(([who, nombre, chofer]) => ({ ...who, nombre, chofer }))

const delivery = fc
  .tuple(place, text(1, 255), fc.integer({ min: 0, max: 999_999 }), maybe(text(1, 255)))
  .map(([where, direccion, numeroCasa, complementoDireccion1]) => ({
    ...where,
    direccion,
    numeroCasa,
    complementoDireccion1,
  }))

const vehicle = fc.record({
  tipoTransporte: fc.constantFrom(1, 2),
  modalidadTransporte: fc.constantFrom(1, 2, 3, 4),
  vehiculo: fc
    .tuple(
      text(4, 10),
      text(1, 10),
      fc.oneof(
        fc.record({ documentoTipo: fc.constant(1), documentoNumero: text(1, 20) }),
        fc.record({ documentoTipo: fc.constant(2), numeroMatricula: text(6, 6) }),
      ),
    )
    .map(([tipo, marca, by]) => ({ tipo, marca, ...by })),
})

/** Required data for each motive, and perhaps more. */
const update = fc.oneof(
  fc.record({ motivo: fc.constant(1), entrega: delivery }),
  fc.record({
    motivo: fc.constant(2),
    entrega: fc.record({ nombre: text(4, 255), documentoNumero: paper }).map(chofer => ({ transportista: { chofer } })),
  }),
  fc.record({
    motivo: fc.constant(3),
    entrega: fc.tuple(maybe(delivery), transportista).map(([where, who]) => ({ ...where, transportista: who })),
  }),
  fc.record({
    motivo: fc.constant(4),
    entrega: fc.tuple(maybe(delivery), vehicle).map(([where, by]) => ({ ...where, ...by })),
  }),
)

/** Valid bodies of each kind. */
export const ARBITRARY: { readonly [T in TipoEvento]: fc.Arbitrary<EventoInput<T>> } = {
  cancelacion: fc.record({ cdc, motivo }),
  disconformidad: fc.record({ cdc, motivo }),
  conformidad: fc.record({
    cdc,
    tipoConformidad: fc.constantFrom(1, 2),
    fechaRecepcion: fc.tuple(day, time).map(parts => parts.join('T')),
  }),
  inutilizacion: fc
    .tuple(
      fc.record({
        timbrado: fc.integer({ min: 10_000_000, max: 99_999_999 }).chain(n => fc.constantFrom(n, String(n))),
        establecimiento: fc.stringMatching(/^[0-9]{3}$/),
        punto_expedicion: fc.stringMatching(/^[0-9]{3}$/),
        tipo_documento: fc.integer({ min: 1, max: 9 }),
        motivo,
        serie: maybe(fc.stringMatching(/^[A-Z]{2}$/)),
      }),
      fc.integer({ min: 1, max: 9_999_000 }),
      fc.integer({ min: 0, max: 999 }),
    )
    .map(([event, first, more]) => ({
      ...event,
      numero_inicio: String(first).padStart(7, '0'),
      numero_fin: String(first + more).padStart(7, '0'),
    })),
  nominacion: fc
    .tuple(
      fc.record({
        cdc: day.chain(date => cdcOn(date, fc.constant(1))),
        motivo,
        razonSocial: text(4, 255),
        nombreFantasia: maybe(text(4, 255)),
        numeroCasa: fc.integer({ min: 0, max: 999_999 }),
        telefono: maybe(phone(6, 15)),
        celular: maybe(phone(10, 20)),
        email: maybe(email),
        codigo: maybe(text(3, 15)),
      }),
      receptorNominado,
    )
    .map(([event, who]) => ({ ...event, ...who })),
  transporte: fc.tuple(cdc, update).map(([of, change]) => ({ cdc: of, ...change })),
  desconocimiento: fc.tuple(reception, motivo).map(([who, why]) => ({ ...who, motivo: why })),
  notificacion: fc.tuple(reception, amount).map(([who, totalPYG]) => ({ ...who, totalPYG })),
}
