import { describe, expect, it } from 'vitest'
import { hasShared, MISSING_SHARED, readShared } from '../../test/shared-dir.ts'
import { explain } from './results.ts'

describe('explain', () => {
  it('explains a code in the mouth of a service', () => {
    expect(explain('recibe', '0260')).toMatchObject({ conocido: true, lado: 'nadie', siguiente: 'nada' })
    expect(explain('consulta', '0420')).toMatchObject({ conocido: true, siguiente: 'consultar' })
  })

  it('a duplicate CDC is asked for, not corrected', () => {
    expect(explain('recibe', '1001').siguiente).toBe('consultar')
  })

  it('a passing fault of SIFEN is told from a fault of the document, in every service', () => {
    for (const service of ['recibe', 'consulta', 'evento'] as const) {
      expect(explain(service, '0161')).toMatchObject({ lado: 'sifen', siguiente: 'reintentar' })
    }
  })

  it('never explains the code of one service with the table of another', () => {
    expect(explain('consulta', '0260').conocido).toBe(false)
    expect(explain('recibe', '0420').conocido).toBe(false)
  })

  it.each(['9999', '', 'constructor', '__proto__', '260'])('says that it does not know %j', codigo => {
    expect(explain('recibe', codigo)).toMatchObject({ codigo, conocido: false })
  })

  it('every code is one that the authority publishes', ctx => {
    if (!hasShared) ctx.skip(MISSING_SHARED)
    const published = new Set(
      readShared('sifen/result_codes.tsv')
        .split('\n')
        .map(line => line.split('\t')[0] ?? ''),
    )
    const all = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0'))
    const known = all.filter(code => explain('recibe', code).conocido || explain('consulta', code).conocido)
    expect(known.length).toBeGreaterThan(30)
    expect(known.filter(code => !published.has(code))).toEqual([])
  })
})
