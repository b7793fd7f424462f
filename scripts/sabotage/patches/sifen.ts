/** Sabotages of the SIFEN library: validation of answers, limits for hostile input, redaction of logs. */
import type { Patch } from '../patch.ts'

const PROTOCOL = 'src/gateway/dtes/send/send-protocol.test.ts'

export const SIFEN: readonly Patch[] = [
  {
    name: 'lo firmado no se vuelve a mirar antes de enviarlo',
    edits: [
      {
        file: 'packages/sifen/src/documento/sign-documento.ts',
        from: 'look(() => checkSigned(signed.xml, csc))',
        to: '',
      },
    ],
    red: { 'src/gateway/dtes/self-check.test.ts': '500 when the signed XML fails its own check' },
  },
  {
    name: 'mientras se firma un documento se retiene entero',
    edits: [
      {
        file: 'packages/sifen/src/documento/sign-documento.ts',
        from: 'return checkedLater(cdc, signing, csc, look(prepared))',
        to: 'return checked(cdc, await signing, csc, look(prepared))',
      },
    ],
    red: { 'packages/sifen/src/documento/sign-documento.test.ts': 'holds no prepared document while it is signed' },
  },
  {
    name: 'de cada clase de documento se mira solo el primero',
    edits: [
      {
        file: 'packages/sifen/src/documento/second-look.ts',
        from: 'return count < first || count % every === 0',
        to: 'return count === 0',
      },
    ],
    red: { 'packages/sifen/src/documento/second-look.test.ts': 'checks the first documents of a shape' },
  },
  {
    name: 'después de un documento mal firmado no se miran todos',
    edits: [{ file: 'packages/sifen/src/documento/second-look.ts', from: 'hasFailed = true', to: '' }],
    red: { 'packages/sifen/src/documento/second-look.test.ts': 'checks every document after a failed check' },
  },
  {
    name: 'un ítem con tolerancia no pasa por las reglas de lo que pocos llevan',
    edits: [
      {
        file: 'packages/sifen/src/documento/rules/item.ts',
        from: '  item.toleranciaPorcentaje !== undefined ||\n',
        to: '',
      },
    ],
    red: { 'packages/sifen/src/documento/rules/item.test.ts': 'leave out only items that keep all their rules' },
  },
  {
    name: 'al mirar lo firmado no se calcula su resumen',
    edits: [
      {
        file: 'packages/sifen/src/documento/check-signed.ts',
        from: 'if (digest !== first(DIGEST, after))',
        to: 'if (false)',
      },
    ],
    red: { 'packages/sifen/src/documento/check-signed.test.ts': 'detects a change of' },
  },
  {
    name: 'al mirar lo firmado no se compara su QR',
    edits: [
      {
        file: 'packages/sifen/src/documento/check-signed.ts',
        from: 'if (linked === expected) return',
        to: "if (linked.includes('cHashQR=')) return",
      },
    ],
    red: { 'packages/sifen/src/documento/check-signed.test.ts': 'detects a change of' },
  },
  {
    name: 'la respuesta sobre otro CDC se toma por propia',
    edits: [
      {
        file: 'packages/sifen/src/wire/answers/answers.ts',
        from: "if (texts.cdc !== cdc && !(texts.cdc === undefined && estado === 'rechazado')) {",
        to: 'if (false) {',
      },
    ],
    red: { [PROTOCOL]: "another document's answer" },
  },
  {
    name: 'de dos veredictos vale el primero',
    edits: [
      {
        file: 'packages/sifen/src/wire/xml/xml-reader.ts',
        from: 'if (found !== undefined) throw',
        to: 'if (found === parent) throw',
      },
    ],
    red: { 'packages/sifen/src/wire/xml/xml-reader.test.ts': 'throws for two children where one is allowed' },
  },
  {
    name: 'emisor de un certificado es quien lleva su nombre, haya firmado o no',
    edits: [
      {
        file: 'packages/sifen/src/certificate/issuers.ts',
        from: 'bearers.find(candidate => subject.verify(candidate.publicKey))',
        to: 'bearers.at(0)',
      },
    ],
    red: { 'packages/sifen/src/certificate/issuers.test.ts': 'BROKEN_CHAIN when only a namesake of' },
  },
  {
    name: 'se lee XML con DOCTYPE',
    edits: [
      {
        file: 'packages/sifen/src/wire/xml/xml-tree.ts',
        from: "throw new XmlError('DOCTYPE is not accepted')",
        to: '',
      },
    ],
    red: {
      'packages/sifen/src/wire/xml/xml-reader.test.ts': 'a DOCTYPE',
      'packages/sifen/src/wire/services.test.ts': 'a DOCTYPE',
    },
  },
  {
    name: 'una respuesta larga se lee de una sentada',
    edits: [{ file: 'packages/sifen/src/wire/xml/xml-reader.ts', from: 'if (at > 0) await setImmediate()', to: '' }],
    red: {
      'packages/sifen/src/wire/xml/xml-reader.test.ts': 'accepts 3.9 MB of references without blocking the event loop',
    },
  },
  {
    name: 'lo comprimido crece sin tope',
    edits: [
      {
        file: 'packages/sifen/src/wire/transport/inflate.ts',
        from: '{ maxOutputLength: MAX_INFLATED_BYTES }',
        to: '{}',
      },
    ],
    red: { 'packages/sifen/src/wire/transport/transport.test.ts': 'a gzip bomb' },
  },
  {
    name: '"no existe" es todo lo que no es "existe"',
    edits: [
      {
        file: 'packages/sifen/src/wire/answers/answers.ts',
        from: 'if (codigo === NOT_FOUND) return',
        to: 'if (!FOUND.has(codigo)) return',
      },
    ],
    red: { 'packages/sifen/src/wire/answers/consulta.test.ts': 'never returns "not found" for' },
  },
  {
    name: 'el registro guarda todo lo que se sabe de un lote',
    edits: [
      {
        file: 'packages/sifen/src/wire/hooks.ts',
        from: 'if (cdcs === undefined) return log',
        to: 'if (log) return log',
      },
    ],
    red: {
      'packages/sifen/src/wire/client.test.ts':
        'of a lot get its number, count, CDCs, code and protocol, and nothing else',
    },
  },
  {
    name: 'lo que lleva firma o documento pasa entero al registro',
    edits: [{ file: 'packages/sifen/src/redact.ts', from: '    kept = end', to: '    kept = start' }],
    red: {
      'packages/sifen/src/redact.test.ts': 'keeps what a log needs',
      'packages/sifen/src/wire/client.test.ts': 'well answered, refused or lost',
    },
  },
  {
    name: 'un .p12 hostil puede tardar lo que quiera',
    edits: [
      {
        file: 'packages/sifen/src/certificate/read-p12-in-worker.ts',
        from: "'TIMEOUT' }), timeoutMs)",
        to: "'TIMEOUT' }), 100 * timeoutMs)",
      },
    ],
    red: { 'packages/sifen/src/certificate/read-p12-in-worker.largo.test.ts': '3 million rounds of key derivation' },
  },
  {
    name: 'el hilo que abre un .p12 sigue después de su plazo',
    edits: [
      {
        file: 'packages/sifen/src/certificate/read-p12-in-worker.ts',
        from: '.finally(() => worker.terminate())',
        to: '',
      },
    ],
    red: {
      'packages/sifen/src/certificate/read-p12-in-worker.largo.test.ts':
        'ends the thread of a thousand million rounds within 5 s',
    },
  },
  {
    name: 'lo que se perdió en el camino se da por no recibido',
    edits: [
      {
        file: 'packages/sifen/src/wire/transport/post.ts',
        from: "this.#controller === undefined ? 'not-sent' : 'unknown'",
        to: "'not-sent'",
      },
    ],
    red: {
      'packages/sifen/src/wire/transport/post.test.ts': 'is unknown when it fails after its start',
      'packages/sifen/src/wire/transport/transport.test.ts': 'silence after the request',
    },
  },
  {
    name: 'un pedido puede salir por dos conexiones',
    edits: [
      {
        file: 'packages/sifen/src/wire/transport/post.ts',
        from: 'this.#controller === undefined && !this.#settled',
        to: '!this.#settled',
      },
    ],
    red: {
      'packages/sifen/src/wire/transport/post.test.ts': 'is stopped when undici would put it on a second connection',
    },
  },
  {
    name: 'de dos veredictos sobre un documento de un lote vale el primero',
    edits: [
      {
        file: 'packages/sifen/src/wire/answers/lote-answers.ts',
        from: 'if (others.length > 0) return',
        to: 'if (others === results) return',
      },
    ],
    red: { 'packages/sifen/src/wire/answers/consulta-lote.test.ts': 'every document gets its documented outcome' },
  },
  {
    name: 'el registro de un evento no dice de qué documento es',
    edits: [{ file: 'packages/sifen/src/wire/client.ts', from: ', ...cdcIn(xml)', to: '' }],
    red: { 'packages/sifen/src/wire/client.test.ts': 'get the answer about an event, with the CDC' },
  },
  {
    name: 'el redondeo del emisor alcanza a otra moneda',
    edits: [
      {
        file: 'packages/sifen/src/documento/resolve/redondeo.ts',
        from: 'if ((dte.moneda ?? GUARANI) !== GUARANI) return ZERO',
        to: 'if (dte.moneda === GUARANI.toLowerCase()) return ZERO',
      },
    ],
    red: { 'packages/sifen/src/documento/resolve/redondeo.test.ts': 'one in dollars' },
  },
  {
    name: 'el total se redondea sin contar la comisión',
    edits: [
      {
        file: 'packages/sifen/src/documento/resolve/totals.ts',
        from: 'roundingOf(sinRedondeo, totOpe, redondearA)',
        to: 'roundingOf(totOpe, totOpe, redondearA)',
      },
    ],
    red: { 'packages/sifen/src/documento/resolve/redondeo.test.ts': 'has a total that is a multiple of the coin' },
  },
]
