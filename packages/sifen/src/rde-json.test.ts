import { describe, expect, it } from 'vitest'
import { readReference } from '../../../test/support/witness.ts'
import { rdeJson } from './rde-json.ts'

describe('rdeJson', () => {
  it('uses names as keys and @ for attributes, and leaves out the signature', async () => {
    const json = await rdeJson(readReference('samples/03-FE-firmada.xml').trim())
    expect(json).toMatchObject({
      dVerFor: '150',
      DE: {
        '@Id': expect.stringMatching(/^01\d{42}$/),
        gTimb: { iTiDE: '1', dDesTiDE: 'Factura electrónica' },
        gDatGralOpe: {
          gEmis: { gActEco: expect.arrayContaining([{ cActEco: '62020', dDesActEco: expect.any(String) }]) },
        },
        gDtipDE: { gCamItem: expect.arrayContaining([expect.objectContaining({ gCamIVA: expect.any(Object) })]) },
      },
      gCamFuFD: { dCarQR: expect.stringContaining('https://') },
    })
    expect(JSON.stringify(json)).not.toContain('SignatureValue')
  })

  it('returns a list for a repeatable element, and for any element that is repeated', async () => {
    const item = '<gCamItem><dCodInt>1</dCodInt></gCamItem>'
    expect(await rdeJson(`<rDE>${item}<x>1</x><x>2</x><y/></rDE>`)).toEqual({
      gCamItem: [{ dCodInt: '1' }],
      x: ['1', '2'],
      y: '',
    })
  })

  it('keeps names such as __proto__, and a text next to an attribute', async () => {
    const json = await rdeJson('<rDE><__proto__>1</__proto__><x a="2">3</x></rDE>')
    expect(JSON.stringify(json)).toBe('{"__proto__":"1","x":{"@a":"2","#text":"3"}}')
  })
})
