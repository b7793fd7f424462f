/** A document that refers to one in the issuer's own books is checked against the books before a number is used. */
import { expect, it } from 'vitest'
import { type Body, brief, contexto, item } from '../../../test/invoice-factory.ts'
import { enLibros, REFERIDOS } from '../../../test/referido-cases.ts'
import { AJENO, FACTURA_PROPIA, nota } from '../../../test/tipos-factory.ts'
import { readInput } from '../input/read-input.ts'
import { prepareInput } from '../prepare.ts'
import type { Referido } from './index.ts'

const prepare = (body: unknown, referidos?: readonly Referido[]) => prepareInput(readInput(body), contexto(), referidos)

it.each(REFERIDOS)(
  'reports the expected problem, or none, about a referred document: %s',
  (_defect, body, referido, problem) => {
    const preparation = prepare(body, [referido])
    const problems = preparation.ok ? [] : preparation.problems
    expect(problems.map(brief)).toEqual(problem === undefined ? [] : [problem])
  },
)

/** Returns the warnings about a note, or its problems. */
function answer(cdc: string, referidos?: readonly Referido[]) {
  const rucFusionado = cdc === AJENO ? '80099006-4' : undefined
  const preparation = prepare(nota({ documentoAsociado: [{ formato: 1, cdc, rucFusionado }] }), referidos)
  return preparation.ok ? preparation.prepared.advertencias.map(({ mensaje }) => mensaje) : preparation.problems
}

it('warns of states that may change before the document is sent', () => {
  expect(answer(FACTURA_PROPIA, [enLibros({ situacion: 'enCamino', estado: 'signed' })])).toEqual([
    expect.stringContaining('todavía no está aprobado (estado signed)'),
  ])
  expect(answer(FACTURA_PROPIA, [enLibros({ porAcreditar: '0.00000001' })])).toEqual([
    expect.stringContaining('sin enviar, por Gs 0,00000001'),
  ])
})

it('warns of a note that leaves only its rounding of the invoice', () => {
  const about = (over: Body, total: string) => {
    const items = [item({ precioUnitario: 10037 })]
    const preparation = prepare(nota({ documentoAsociado: [{ formato: 1, cdc: FACTURA_PROPIA }], items, ...over }), [
      enLibros({ total }),
    ])
    return preparation.ok ? preparation.prepared.advertencias.map(({ mensaje }) => mensaje) : preparation.problems
  }
  expect(about({ redondearA: 50 }, '10037.00000000')).toEqual([expect.stringContaining('quedan Gs 37 de la factura')])
  expect({
    rounded: about({ redondearA: 50 }, '10000.00000000'),
    part: about({ redondearA: 50 }, '10038.00000000'),
    whole: about({}, '10037.00000000'),
    stated: about({ redondeo: 37 }, '10037.00000000'),
  }).toEqual({ rounded: [], part: [], whole: [], stated: [] })
})

it('warns of a referred document of the issuer that is not in its books, if it has books', () => {
  expect(answer(FACTURA_PROPIA, [])).toEqual([expect.stringContaining('no se emitió aquí')])
  expect({ without: answer(FACTURA_PROPIA), foreign: answer(AJENO, []) }).toEqual({ without: [], foreign: [] })
})
