import { publishedDteSchema } from '@nanduti/sifen'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { isSecretName, withoutSecrets } from './secret-names.ts'

describe('isSecretName', () => {
  it.each([
    'csc',
    'CSC',
    'cscValor',
    'codigo_csc',
    'password',
    'certPassword',
    'contraseña',
    'contrasena_certificado',
    'clave',
    'claveSecreta',
    'api_key',
    'X-Api-Key',
    'access_token',
    'clientSecret',
    'cert_p12',
    'private-key',
    'Authorization',
  ])('is true for %s', name => expect(isSecretName(name)).toBe(true))

  it.each(['idCSC', 'csc_id', 'claveProducto', 'pais', 'codigoAutorizacion', 'descripcion'])('is false for %s', name =>
    expect(isSecretName(name)).toBe(false),
  )

  it('is false for every field of a document', () => {
    const names = JSON.stringify(z.toJSONSchema(publishedDteSchema(), { io: 'input', unrepresentable: 'any' }))
    const known = [...names.matchAll(/"([\p{L}_]\w*)":/gu)].map(([, name = '']) => name)
    expect(known).toContain('precioUnitario')
    expect(known.filter(isSecretName)).toEqual([])
  })
})

describe('withoutSecrets', () => {
  it('removes secrets at any depth, names them, and keeps the rest', () => {
    const body = { a: 1, csc: 'x', b: [{ token: 'x', c: null }, 'csc'], d: { e: { password: { f: 1 } } } }
    expect(withoutSecrets(body)).toEqual({
      body: { a: 1, b: [{ c: null }, 'csc'], d: { e: {} } },
      advertencias: [
        { campo: 'csc', mensaje: expect.stringContaining('no se guardó') },
        { campo: 'b.0.token', mensaje: expect.stringContaining('b.0.token') },
        { campo: 'd.e.password', mensaje: expect.stringContaining('secreto') },
      ],
    })
  })

  it('keeps a name such as __proto__ as a plain field', () => {
    const { body } = withoutSecrets(JSON.parse('{"__proto__":{"a":1},"csc":1}'))
    expect(JSON.stringify(body)).toBe('{"__proto__":{"a":1}}')
  })

  it('returns at most ten warnings', () => {
    const { advertencias } = withoutSecrets(Array.from({ length: 1000 }, () => ({ csc: 1 })))
    expect(advertencias).toHaveLength(10)
  })
})
