/** Receivers of every kind, with the operations that they may have. */
import fc from 'fast-check'
import type { Body } from '../invoice-factory.ts'
import { texto } from './text.ts'
import { digits, maybe, oneOf } from './values.ts'

const contacto = fc.record({
  nombreFantasia: maybe(texto(4, 255)),
  telefono: maybe(texto(6, 15)),
  celular: maybe(texto(10, 20)),
  email: maybe(oneOf('ana@example.com.py', 'a@b.py,otra@c.py')),
  codigo: maybe(texto(3, 15)),
})

const domicilio = fc.oneof(
  oneOf({}),
  fc.record({ direccion: texto(1, 255), numeroCasa: fc.integer({ min: 0, max: 999_999 }) }),
  fc
    .record({
      direccion: texto(1, 255),
      numeroCasa: fc.constant(0),
      lugar: oneOf(
        { ciudad: 1 },
        { ciudad: 3428 },
        { ciudad: 5707, departamento: 6, distrito: 228 },
        { distrito: 2 },
        { departamento: 12 },
      ),
    })
    .map(({ lugar, ...rest }) => ({ ...rest, ...lugar })),
)

const identidad = fc.oneof(
  fc.record({ tipoDoc: oneOf(1, 2, 3, 4, 6), numeroDocumento: fc.stringMatching(/^ ?[0-9A-Za-z-]{1,20} ?$/) }),
  fc.record({ tipoDoc: oneOf(9), numeroDocumento: digits(1, 20), documentoTipoDescripcion: texto(9, 41) }),
)

/** The receiver with the kind of operation, and public purchase where allowed. */
export const partes: fc.Arbitrary<Body> = fc.oneof(
  fc
    .record({
      ruc: oneOf('80099006-4', '9999014', '09999023-7', ' 44444401-7 '),
      tipo: oneOf(undefined, 1, 2, 3),
      contacto,
      domicilio,
      nombre: texto(4, 255),
      publica: maybe(compraPublica()),
    })
    .map(({ ruc, tipo, contacto, domicilio, nombre, publica }) => ({
      tipoOperacion: tipo,
      receptor: { naturaleza: 1, numeroDocumento: ruc, nombre, ...contacto, ...domicilio },
      dncp: tipo === 3 ? publica : undefined,
    })),
  fc
    .record({ identidad, contacto, domicilio, nombre: texto(4, 255) })
    .map(({ identidad, contacto, domicilio, nombre }) => ({
      receptor: { naturaleza: 2, nombre, ...identidad, ...contacto, ...domicilio },
    })),
  fc.record({ contacto }).map(({ contacto }) => ({ receptor: { naturaleza: 2, tipoDoc: 5, ...contacto } })),
  fc
    .record({ identidad, contacto, nombre: texto(4, 255), direccion: texto(1, 255), pais: oneOf('ARG', 'BRA', 'USA') })
    .map(({ identidad, contacto, nombre, direccion, pais }) => ({
      receptor: { naturaleza: 3, nombre, direccion, numeroCasa: 0, pais, ...identidad, ...contacto },
    })),
)

function compraPublica() {
  return fc.record({
    modalidad: texto(2, 2),
    entidad: fc.integer({ min: 1, max: 99_999 }),
    año: fc.integer({ min: 1, max: 99 }),
    secuencia: fc.integer({ min: 1, max: 9_999_999 }),
    fecha: oneOf('2026-10-01', '2020-02-29'),
  })
}
