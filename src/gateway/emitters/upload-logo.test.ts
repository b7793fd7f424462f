/** POST /api/sifen/emitters/{id}/logo: results of good logos, and hostile ones without harm. docs/notes 203. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { multipartForm } from '../../../test/support/multipart-form.ts'
import { sampleLogo } from '../../../test/support/png-factory.ts'
import { type EmitterRow, findEmitter } from './index.ts'
import { uploadLogo } from './upload-logo.ts'

let t: IssuingApp
let folder: string
beforeAll(async () => {
  t = await buildIssuingApp()
  folder = await mkdtemp(join(tmpdir(), 'nanduti-logo-'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

async function upload(logo: Uint8Array, as: Parameters<IssuingApp['as']>[0] = 'operador', id = t.emitter.id) {
  const { payload, options } = await multipartForm({ logo })
  return t.as(as).post(`/api/sifen/emitters/${id}/logo`, payload, options)
}
const stored = async (res: { json(): { emitter: { logo_path: string } } }) =>
  Buffer.from((await t.file(res.json().emitter.logo_path)) ?? [])

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="16"><circle cx="8" cy="8" r="7"/></svg>',
)
const picture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })

describe('POST /api/sifen/emitters/:id/logo', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, object]>([
    ['a PNG with alpha', () => picture(300, 200, 4).png().toBuffer(), { width: 300, height: 200, channels: 4 }],
    ['a JPEG, made smaller', () => picture(3000, 1500).jpeg().toBuffer(), { width: 600, height: 300, channels: 3 }],
    [
      'a JPEG that lies on its side',
      () => picture(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      { width: 20, height: 40 },
    ],
    ['a CMYK JPEG', () => picture(40, 20).toColourspace('cmyk').jpeg().toBuffer(), { space: 'srgb', channels: 3 }],
    [
      'an interlaced PNG of 16 bits',
      () => picture(40, 20).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
      { depth: 'uchar', isProgressive: false },
    ],
    ['an SVG, drawn large', () => SVG, { width: 600, height: 300, channels: 4 }],
    [
      'an SVG with a declaration, a comment and a DOCTYPE',
      () =>
        Buffer.concat([
          Buffer.from(
            '\ufeff<?xml version="1.0"?>\n<!-- x --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
          ),
          SVG,
        ]),
      { width: 600 },
    ],
    [
      'an SVG with entities of its own, as Illustrator writes it',
      () =>
        Buffer.from(
          '<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]><svg xmlns="&ns_svg;" width="32" height="16"><rect width="9" height="9"/></svg>',
        ),
      { width: 600, height: 300 },
    ],
  ])('200 with %s, stored as a plain PNG', async (_what, make, expected) => {
    const res = await upload(await make())
    expect({ status: res.statusCode, message: res.json().message }).toEqual({
      status: 200,
      message: 'El logo se guardó.',
    })
    expect(res.json().emitter.logo_path).toMatch(new RegExp(`^logos/${t.emitter.id}/[0-9a-f]{16}\\.png$`))
    expect(await sharp(await stored(res)).metadata()).toMatchObject({ format: 'png', depth: 'uchar', ...expected })
  })

  it('200 without the metadata of the file', async () => {
    const res = await upload(
      await picture(40, 20)
        .withExif({ IFD0: { Copyright: 'CANARIO' } })
        .png()
        .toBuffer(),
    )
    expect((await stored(res)).includes('CANARIO')).toBe(false)
  })

  it('200, and the KuDE shows the logo', async () => {
    const { id } = (await t.as('operador').post(SYNC, t.factura())).json()
    const kude = async () => (await t.as('lector').get(`/api/sifen/dtes/${id}/kude`)).rawPayload.toString('latin1')
    await upload(await picture(123, 45).png().toBuffer())
    expect(await kude()).toContain('/Width 123/Height 45')
    await upload(sampleLogo(77))
    expect(await kude()).toContain('/Width 77/Height 77')
  })

  it('401 without a token, 403 for a lector, 404 for another company’s emitter, 422 without a file', async () => {
    expect({
      nadie: (await upload(SVG, 'nadie')).statusCode,
      lector: (await upload(SVG, 'lector')).statusCode,
      ajeno: (await upload(SVG, 'ajeno')).statusCode,
      absent: (await upload(SVG, 'ajeno', 999_999)).statusCode,
    }).toEqual({ nadie: 401, lector: 403, ajeno: 404, absent: 404 })
    const { payload, options } = await multipartForm({ imagen: SVG })
    const res = await t.as('operador').post(`/api/sifen/emitters/${t.emitter.id}/logo`, payload, options)
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({
      status: 422,
      errors: { logo: ['El campo logo debe ser un archivo.'] },
    })
  })

  it('413 above 2 MB', async () => {
    const res = await upload(Buffer.concat([sampleLogo(), Buffer.alloc(2 * 1024 * 1024 + 1)]))
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 413,
      body: { message: 'The POST data is too large.' },
    })
  })
})

describe('many logos at once', () => {
  it('429 for the third logo of a company; another company has its turn', async () => {
    const read = async ({ id }: { id: number }) => (await findEmitter(t.deps.db, id)) as EmitterRow
    const one = await read(t.emitter)
    const other = await read(await t.make.emitter(await t.make.empresa()))
    // Each call takes its turn before it returns: the turns have the order of the list.
    const send = (emitter: EmitterRow) =>
      uploadLogo(t.deps, emitter, SVG).then(
        () => ({ status: 200 }),
        ({ status, headers }) => ({ status, headers }),
      )
    const answers = [one, one, one, other].map(send)
    expect(await Promise.all(answers)).toEqual([
      { status: 200 },
      { status: 200 },
      { status: 429, headers: { 'Retry-After': '3' } },
      { status: 200 },
    ])
    expect(await send(one)).toEqual({ status: 200 })
  })
})
