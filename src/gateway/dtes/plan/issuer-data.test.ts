/** The address of a document: the establishment's fields override the emitter's, but never mix two places. */
import { expect, it } from 'vitest'
import type { EmitterRow } from '../../emitters/index.ts'
import type { Establecimiento } from '../../timbrados/index.ts'
import { issuerData } from './issuer-data.ts'

const NOWHERE = {
  ...{ direccion: null, numero_casa: null, complemento_direccion1: null, complemento_direccion2: null },
  ...{ departamento: null, distrito: null, ciudad: null, telefono: null, email: null },
}
type Where = Partial<Record<keyof typeof NOWHERE, number | string>>

const ASUNCION = { departamento: 1, distrito: 1, ciudad: 1, telefono: '021600600' }
const emitterIn = (where: Where) => ({ ...NOWHERE, ruc: '80012345', dv: '0', ...where }) as unknown as EmitterRow
const branchIn = (where: Where) => ({ ...NOWHERE, descripcion: 'Sucursal', ...where }) as unknown as Establecimiento

it.each<[string, Where, { departamento?: number; codigoDistrito?: number; codigoCiudad: number }]>([
  ['nothing', {}, { departamento: 1, codigoDistrito: 1, codigoCiudad: 1 }],
  ['a street only', { direccion: 'Palma' }, { departamento: 1, codigoDistrito: 1, codigoCiudad: 1 }],
  [
    'its whole place',
    { departamento: 11, distrito: 145, ciudad: 3428 },
    { departamento: 11, codigoDistrito: 145, codigoCiudad: 3428 },
  ],
  ['its city', { ciudad: 3428 }, { codigoCiudad: 3428 }],
  ['its city and district', { distrito: 145, ciudad: 3428 }, { codigoDistrito: 145, codigoCiudad: 3428 }],
  ['its district', { distrito: 145 }, { codigoDistrito: 145, codigoCiudad: 1 }],
  ['its department', { departamento: 11 }, { departamento: 11, codigoDistrito: 1, codigoCiudad: 1 }],
])('issuerData for an establishment that gives %s', (_what, where, expected) => {
  const { departamento, codigoDistrito, codigoCiudad, telefono } = issuerData(emitterIn(ASUNCION), branchIn(where))
  expect({ departamento, codigoDistrito, codigoCiudad }).toEqual(expected)
  expect(telefono).toBe('021600600')
})
