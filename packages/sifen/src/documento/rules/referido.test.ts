/** A document about another that the issuer's own books have: what they say of it is checked before a number is spent. */
import { expect, it } from 'vitest'
import { brief, contexto } from '../../../test/invoice-factory.ts'
import { enLibros, REFERIDOS } from '../../../test/referido-cases.ts'
import { AJENO, FACTURA_PROPIA, nota } from '../../../test/tipos-factory.ts'
import { prepareInput } from '../prepare.ts'
import { readInput } from '../read-input.ts'
import type { Referido } from './index.ts'

const prepare = (body: unknown, referidos?: readonly Referido[]) => prepareInput(readInput(body), contexto(), referidos)

it.each(REFERIDOS)('%s', (_defect, body, referido, problem) => {
  const preparation = prepare(body, [referido])
  const problems = preparation.ok ? [] : preparation.problems
  expect(problems.map(brief)).toEqual(problem === undefined ? [] : [problem])
})

/** The fields that the warnings about a note are of. */
function told(cdc: string, referidos?: readonly Referido[]) {
  const rucFusionado = cdc === AJENO ? '80099006-4' : undefined
  const preparation = prepare(nota({ documentoAsociado: [{ formato: 1, cdc, rucFusionado }] }), referidos)
  return preparation.ok ? preparation.prepared.advertencias.map(({ mensaje }) => mensaje) : preparation.problems
}

it('tells of what may be different when the document is sent', () => {
  expect(told(FACTURA_PROPIA, [enLibros({ situacion: 'enCamino', estado: 'signed' })])).toEqual([
    expect.stringContaining('todavía no está aprobado (estado signed)'),
  ])
  expect(told(FACTURA_PROPIA, [enLibros({ porAcreditar: '0.00000001' })])).toEqual([
    expect.stringContaining('sin enviar, por 0.00000001'),
  ])
})

it('tells of a document of the issuer that its books do not have, where there are books', () => {
  expect(told(FACTURA_PROPIA, [])).toEqual([expect.stringContaining('no se emitió aquí')])
  expect({ without: told(FACTURA_PROPIA), foreign: told(AJENO, []) }).toEqual({ without: [], foreign: [] })
})
