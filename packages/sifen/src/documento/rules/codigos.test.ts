/**
 * Every active code of a document is once in the table of codes. Each code that our rules answer has an input that
 * breaks only that rule.
 */
import { describe, expect, it } from 'vitest'
import { readTabla } from '../../../../../test/support/witness.ts'
import { CODIGOS, DESTINOS } from '../../../test/codigos.ts'
import { REGLAS_DE_DOCUMENTOS } from '../../../test/document-rules.ts'
import { LOCALES, problemsOfCase } from '../../../test/local-cases.ts'
import { explain } from '../../results.ts'
import { GRUPOS, presencia, TIPOS, TIPOS_FUTUROS } from '../tipos/index.ts'

/** The manual's names of the validations of documents, by the active codes that SIFEN lists. */
const active = new Map(
  readTabla('resultados')
    .filter(([codigo = '', , , estado]) => codigo >= '1000' && codigo <= '2699' && estado !== 'derogado')
    .map(([codigo = '', validacion]) => [codigo, validacion]),
)

const list = CODIGOS.flatMap(({ codigos }) => codigos.trim().split(/\s+/))
const deRegla = list.filter(codigo => DESTINOS.get(codigo) === 'regla')

const received = Object.values(TIPOS).filter(({ codigo }) => !TIPOS_FUTUROS.includes(codigo))

/** Codes for surplus groups, where a type that SIFEN accepts refuses the group instead of warning. */
const sobrantes = GRUPOS.flatMap(grupo => {
  const refuses = received.some(({ codigo }) => presencia(grupo, codigo) === 'X' && !grupo.avisa?.includes(codigo))
  return grupo.sobra !== undefined && refuses ? grupo.sobra : []
})
const ruled = new Set([
  ...REGLAS_DE_DOCUMENTOS.flatMap(({ codigo }) => codigo ?? []),
  ...GRUPOS.flatMap(({ falta }) => falta ?? []),
  ...sobrantes,
])

describe('the table of codes', () => {
  it('has every active code of SIFEN once', () => {
    expect(list.toSorted()).toEqual([...active.keys()].toSorted())
  })

  it('marks exactly the codes of our rules as answered by a rule', () => {
    const ofRules = deRegla.filter(codigo => !ruled.has(codigo))
    expect({ withoutRule: ofRules, unlisted: [...ruled].filter(codigo => !deRegla.includes(codigo)) }).toEqual({
      withoutRule: [],
      unlisted: [],
    })
  })
})

describe('each code of a rule of ours', () => {
  it.each(deRegla)('%s: the problem has the field, its id, the code and the remedy', codigo => {
    const found = LOCALES.get(codigo)
    const [problem, ...others] = found ? problemsOfCase(found) : []
    expect({ ...problem, others: others.length, queHacer: explain('recibe', codigo).queHacer }).toEqual({
      campo: expect.stringMatching(/^[a-z]/),
      id: active.get(codigo)?.replace(/[a-z]$/, ''),
      codigo,
      mensaje: expect.stringMatching(/^[A-ZÁÉÍÓÚÑ].*\.$/),
      others: 0,
      queHacer: expect.stringMatching(/\.$/),
    })
  })
})
