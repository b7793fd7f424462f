import { describe, expect, it } from 'vitest'
import { ConfigError } from './config.ts'
import { explain } from './explain.ts'
import { LedgerError } from './sandbox/index.ts'

const taken = (port: number) => Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port })

describe('explain', () => {
  it('says what is expected to go wrong in its own words, without a stack', () => {
    expect(explain(new ConfigError(['PORT: mal']), {})).toBe('La configuración no es válida:\n  - PORT: mal')
  })

  it('says where the book of the sandbox is damaged', () => {
    expect(explain(new LedgerError('El libro está dañado: byte 8'), {})).toBe('El libro está dañado: byte 8')
  })

  it.each([
    [3000, 'PORT'],
    [3444, 'SANDBOX_CONTROL_PORT'],
    [9, 'otro puerto'],
  ])('names the setting of port %i that is taken', (port, setting) => {
    expect(explain(taken(port), { PORT: 3000, SANDBOX_CONTROL_PORT: 3444 })).toBe(
      `El puerto ${port} está ocupado por otro programa. Deténgalo o elija otro con ${setting}.`,
    )
  })

  it('shows where anything else went wrong, also what is no Error', () => {
    expect(explain(new TypeError('x is undefined'), {})).toMatch(/^TypeError: x is undefined\n +at /)
    expect(explain({ errno: 44 }, {})).toBe('{ errno: 44 }')
  })
})
