import { expect, it } from 'vitest'
import { omittedLine } from './omitted-reporter.ts'

it('says in one line how many tests were skipped and what they need', () => {
  const why = [
    'OMITIDA: sin los XSD oficiales (SHARED_DIR)',
    'OMITIDA: xmlsec1 no está instalado',
    'events before the XSD',
  ]
  expect(omittedLine([...why, 'two processes on one PostgreSQL'])).toBe(
    'OMITIDAS 4 pruebas: 2 sin los XSD oficiales en SHARED_DIR; 1 sin xmlsec1; 1 sin TEST_DATABASE_URL.',
  )
})

it('says nothing when no test was skipped', () => {
  expect(omittedLine([])).toBeUndefined()
})
