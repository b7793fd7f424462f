/**
 * Voidings concurrent with documents of the same point: no number is both voided and issued, here or in the sandbox's
 * book.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Body, buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../test/support/issuing-app.ts'
import { seeded } from '../../../test/support/seed.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

type Place = Awaited<ReturnType<IssuingApp['make']['numeracion']>>
type Deed = { kind: 'next' } | { kind: 'number'; numero: number } | { kind: 'void'; desde: number; hasta: number }

const padded = (numero: number) => String(numero).padStart(7, '0')
const range = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 6 }))
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Deed>({ kind: 'next' }) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 40 }).map((numero): Deed => ({ kind: 'number', numero })) },
  { weight: 3, arbitrary: range.map(([desde, more]): Deed => ({ kind: 'void', desde, hasta: desde + more })) },
)

function doIt(place: Place, does: Deed) {
  const { numero: timbrado } = place.timbrado
  if (does.kind === 'void') {
    const body = { numero_inicio: padded(does.desde), numero_fin: padded(does.hasta), tipo_documento: 1 }
    const where = { timbrado, establecimiento: '001', punto_expedicion: '001', motivo: 'Números que no se usaron' }
    return t.as('operador').post('/api/sifen/eventos/inutilizacion', { ...where, ...body })
  }
  const { timbrado_id: _t, establecimiento_id: _e, punto_expedicion_id: _p, ...sale } = t.factura()
  const codes: Body =
    does.kind === 'next'
      ? idsOf(place)
      : { timbrado, establecimiento: '001', puntoExpedicion: '001', numeroDocumento: padded(does.numero) }
  return t.as('operador').post(SYNC, { ...sale, ...codes })
}

it('no number is both voided and issued, and none is issued twice', async () => {
  const happened = { issued: 0, voided: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 20, maxLength: 40 }), async deeds => {
      const place = await t.make.numeracion(t.empresa.id)
      const answers = await Promise.all(deeds.map(each => doIt(place, each)))
      expect(answers.map(({ statusCode }) => statusCode).filter(status => ![200, 409, 422].includes(status))).toEqual(
        [],
      )
      // SIFEN would reject the second of two overlapping events, so we must reject it first. Duplicates are rejected by
      // the spec (1001 to 1003).
      const refusals = answers.flatMap(res => res.json<{ errors?: { sifen?: string[] } }>().errors?.sifen ?? [])
      expect(refusals.filter(text => /: (?:1109|4065|4066) /.test(text))).toEqual([])
      const bodies = answers.flatMap(res => (res.statusCode === 200 ? [res.json<Record<string, string>>()] : []))
      const issued = bodies.flatMap(({ numero }) => (numero === undefined ? [] : [Number(numero.slice(-7))]))
      const voided = bodies.flatMap(({ rango }) => (rango === undefined ? [] : [rango.split('-').map(Number)]))
      const both = issued.filter(numero => voided.some(([desde = 0, hasta = 0]) => desde <= numero && numero <= hasta))
      expect({ both, twice: issued.length - new Set(issued).size }).toEqual({ both: [], twice: 0 })
      happened.issued += issued.length
      happened.voided += voided.length
    }),
    { ...seeded('inutilizar y emitir a la vez', 20), endOnFailure: true },
  )
  expect(Math.min(happened.issued, happened.voided)).toBeGreaterThan(20)
}, 300_000)
