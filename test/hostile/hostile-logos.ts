/** Hostile logos: bombs, endless drawings, references to files and to the network, damage, other formats. */
import { deflateSync, gzipSync } from 'node:zlib'
import { png, sampleLogo } from '../support/png-factory.ts'

const svg = (content: string, size = 'width="320" height="160"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`,
  )

/** Makes a grey picture of zeros: a few KB of file for `side`² bytes of picture. */
const flatPng = (side: number) => png({ width: side, height: side, type: 0, rows: new Uint8Array(side * (side + 1)) })
const dataUri = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`

function nestedUse(): Buffer {
  const levels = Array.from({ length: 8 }, (_, i) => `<g id="u${i + 1}">${`<use xlink:href="#u${i}"/>`.repeat(10)}</g>`)
  return svg(`<defs><rect id="u0" width="1" height="1"/>${levels.join('')}</defs><use xlink:href="#u8"/>`)
}

function laughs(): Buffer {
  const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`)
  return Buffer.from(
    `<!DOCTYPE svg [<!ENTITY l0 "ja">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&l9;</text></svg>`,
  )
}

const filter = (primitives: string) =>
  svg(
    `<filter id="f" x="0" y="0" width="100%" height="100%">${primitives}</filter><rect width="320" height="160" filter="url(#f)"/>`,
  )

const tiff = Buffer.from('49492a00080000000000', 'hex')

/** Logos by name. Each must be refused. */
export const HOSTILE_LOGOS: Readonly<Record<string, () => Uint8Array>> = {
  nothing: () => Buffer.alloc(0),
  'a text': () => Buffer.from('logo'),
  'a page': () => Buffer.from('<html><body><script>alert(1)</script></body></html>'),
  'a GIF': () => Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
  'a TIFF': () => tiff,
  'a PDF': () => Buffer.from('%PDF-1.7\n%%EOF'),
  'a WebP': () => Buffer.from('524946461a000000574542505650384c0d0000002f00000010', 'hex'),
  'an ImageMagick script': () => Buffer.from('push graphic-context\nimage over 0,0 0,0 "ephemeral:/etc/passwd"'),
  'a PNG cut in half': () => sampleLogo().subarray(0, sampleLogo().length >> 1),
  'a PNG with damaged rows': () => damaged(sampleLogo()),
  'a signature of PNG alone': () => Buffer.from('89504e470d0a1a0a', 'hex'),
  'a signature of JPEG alone': () => Buffer.from('ffd8ffe000104a464946', 'hex'),
  'a PNG of 400 million pixels': () => flatPng(20_000),
  'an SVG of 10,000 million pixels': () => svg('', 'width="100000" height="100000"'),
  'an SVG without size': () => svg('', ''),
  'an SVG cut short': () => svg('<rect/>').subarray(0, 60),
  'a compressed SVG': () => gzipSync(svg('<rect width="9" height="9"/>')),
  'a compressed bomb': () => gzipSync(Buffer.concat([svg(''), Buffer.alloc(50_000_000)])),
  'a billion laughs': laughs,
  'a hundred million uses': nestedUse,
  '200,000 levels': () => svg('<g>'.repeat(200_000) + '</g>'.repeat(200_000)),
  'filters for minutes': () => filter('<feTurbulence baseFrequency="0.01" numOctaves="100000000"/>'.repeat(500)),
  'filters of gigabytes': () => filter(Array.from({ length: 5000 }, (_, i) => `<feFlood result="r${i}"/>`).join('')),
  'a picture of gigabytes inside an SVG': () =>
    svg(`<image width="100" height="100" href="${dataUri(flatPng(20_000))}"/>`),
  'random bytes behind a signature of PNG': () =>
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), deflateSync(Buffer.from('x'.repeat(999)))]),
}

function damaged(file: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(file)
  copy.fill(0xff, copy.length >> 1, (copy.length >> 1) + 40)
  return copy
}

/** Makes SVGs that name files and addresses in every possible way. They are drawn without them. */
export const curiousSvg = (path: string, url: string) =>
  Buffer.from(`<?xml version="1.0"?><?xml-stylesheet href="${url}/pi.css" type="text/css"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${url}/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" width="320" height="160" xml:base="file:///">
<style>@import url("${url}/style.css"); @font-face { font-family: f; src: url("${url}/font.ttf") } rect { fill: url("${url}/fill.svg#a") }</style>
<defs><filter id="f"><feImage href="${url}/fe.png"/><feImage xlink:href="file://${path}"/></filter></defs>
<image href="${path}" width="10" height="10"/><image xlink:href="file://${path}" width="10" height="10"/>
<image href="${url}/image.png" width="10" height="10"/><image href="//${url.slice(7)}/image.png" width="10" height="10"/>
<image href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Cimage href='${path}'/%3E%3C/svg%3E" width="10" height="10"/>
<use href="${path}#a"/><use xlink:href="${url}/use.svg#a"/>
<xi:include href="file://${path}" parse="text"/><script href="${url}/script.js"/><foreignObject><iframe src="${url}/frame"/></foreignObject>
<a href="${url}/a"><text y="50" font-family="f" filter="url(#f)">Hola</text></a>
<rect width="50" height="50" fill="url(${url}/paint.svg#a)"/></svg>`)

/** Makes the same references by a document type. They are refused. */
export const entitySvgs = (path: string, url: string) =>
  [
    [`<!ENTITY f SYSTEM "file://${path}">`, '&f;'],
    [`<!ENTITY f SYSTEM "${url}/f.txt">`, '&f;'],
    [`<!ENTITY % p SYSTEM "${url}/p.dtd"> %p;`, ''],
  ].map(([declared, text]) =>
    Buffer.from(
      `<!DOCTYPE svg [${declared}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>${text}</text></svg>`,
    ),
  )
