import { describe, expect, it } from 'vitest'
import { openReception } from '../../test/sandbox-reception.ts'
import { parseXml } from './parse-xml.ts'
import { isSelfContained } from './xml-tree.ts'

const inside = (xml: string) => {
  const [element] = parseXml(`<r xmlns="urn:r" xmlns:p="urn:p">${xml}</r>`).elements
  if (element === undefined) throw new Error('no element')
  return isSelfContained(element)
}

describe('isSelfContained', () => {
  it.each(['<a/>', '<a xmlns:p="urn:p" p:b="1"><p:c p:d=""/></a>', '<p:a xmlns:p="urn:p"/>', '<a xml:lang="es"/>'])(
    'is true of %s',
    xml => {
      expect(inside(xml)).toBe(true)
    },
  )

  it.each(['<p:a/>', '<a p:b="1"/>', '<a><p:c/></a>', '<a><b xmlns:p="urn:p"/><c p:d="1"/></a>'])(
    'is false of %s, which borrows a prefix',
    xml => {
      expect(inside(xml)).toBe(false)
    },
  )

  it('recibe rejects a document that borrows a prefix from the envelope', async () => {
    const reception = await openReception()
    const document = reception.document()
    const xsi = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    const request = document.request.replace(xsi, '').replace('<env:Envelope', `<env:Envelope${xsi}`)
    expect(reception.send({ ...document, request })).toMatchObject({
      codigo: '0160',
      mensaje: 'XML malformado: [El valor del elemento: rDE es invalido]',
    })
    expect(reception.send(document).codigo).toBe('0260')
  })
})
