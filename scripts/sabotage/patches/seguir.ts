/** Sabotages of what follows documents without a public address, and of the list of changes. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is code as text
import type { Patch } from '../patch.ts'

const FOLLOW = 'src/gateway/dtes/follow-dtes.test.ts'

const CODES = 'src/gateway/dtes/numero/find-punto.test.ts'
const CHANGES = 'src/gateway/cambios/cambios.test.ts'
const PLACES = 'src/gateway/cambios/place-changes.test.ts'

export const SEGUIR: readonly Patch[] = [
  {
    name: 'una espera no ve lo que hizo otro proceso',
    edits: [
      {
        file: 'src/gateway/dtes/waits.ts',
        from: 'for (const { empresa_id } of waiting) due.add(empresa_id)',
        to: 'due.clear()',
      },
    ],
    red: { [FOLLOW]: '200 before the seconds are over when another process moves it to' },
  },
  {
    name: 'una espera no se entera de lo que hizo su proceso',
    edits: [
      {
        file: 'src/gateway/dtes/move/move-dte.ts',
        from: 'announceSettled(moved.map(({ dte }) => dte))',
        to: 'announceSettled([])',
      },
    ],
    red: { [FOLLOW]: 'when this process has moved the document, without another look' },
  },
  {
    name: 'las esperas no tienen límite',
    edits: [{ file: 'src/gateway/dtes/waits.ts', from: 'const MOST_OF_TOKEN = 20', to: 'const MOST_OF_TOKEN = 2000' }],
    red: { [FOLLOW]: '429 with Retry-After for the 21st wait of a token' },
  },
  {
    name: 'una espera sigue cuando su cliente se fue',
    edits: [
      {
        file: 'src/http/route/gone-signal.ts',
        from: "raw.once('close', () => gone.abort())",
        to: "raw.once('finish', () => gone.abort())",
      },
    ],
    red: { [FOLLOW]: 'ends when the client goes away' },
  },
  {
    name: 'el cierre espera a los que esperan un resultado',
    edits: [
      {
        file: 'src/gateway/dtes/waits.ts',
        from: 'for (const { end } of waiting) end()',
        to: 'waiting.forEach(() => {})',
      },
    ],
    red: { [FOLLOW]: 'when the process ends' },
  },
  {
    name: 'un RUC sin separador pierde su dígito verificador',
    edits: [
      {
        file: 'src/gateway/consultas/ask-ruc.ts',
        from: 'digits.length !== MAX_LENGTH + 1) return',
        to: 'digits.length !== 99) return',
      },
    ],
    red: { 'src/gateway/consultas/consultas.test.ts': '422 for nine digits that end with a wrong check digit' },
  },
  {
    name: 'un numeroDocumento nulo toma el próximo número',
    edits: [
      {
        file: 'src/gateway/dtes/numero/uses-ids.ts',
        from: '.some(name => NUMBER.includes(name))',
        to: '.some(name => NUMBER.includes(name) && Object(body)[name])',
      },
    ],
    red: { [CODES]: '422 for an empty numeroDocumento' },
  },
  {
    name: 'el número del cliente, escrito de otra manera, no se mira',
    edits: [{ file: 'src/gateway/dtes/numero/uses-ids.ts', from: ", 'numero_documento', 'numero']", to: ']' }],
    red: { [CODES]: '422 for the null number of another spelling' },
  },
  {
    name: 'el punto por códigos no mira la empresa',
    edits: [
      {
        file: 'src/gateway/dtes/numero/puntos.queries.ts',
        from: 'scope && inArray(timbrados.empresa_id, scope)',
        to: 'scope && undefined',
      },
    ],
    red: { [CODES]: '422 with the same answer for an absent point and for one of another company' },
  },
  {
    name: 'un timbrado vencido cuenta entre los del punto',
    edits: [
      {
        file: 'src/gateway/dtes/numero/find-punto.ts',
        from: 'day <= fecha_vencimiento',
        to: 'day !== fecha_vencimiento',
      },
    ],
    red: { [CODES]: '422 when several stamps are valid, and 200 with one of them' },
  },
  {
    name: 'el lugar de un cambio es el id de la bandeja',
    edits: [
      {
        file: 'src/gateway/cambios/cambios.queries.ts',
        from: 'posicion = ${ultimo}::bigint + numbered.nth from',
        to: 'posicion = numbered.id from',
      },
    ],
    red: { [PLACES]: 'are counted for each company alone' },
  },
  {
    name: 'dos procesos dan los mismos lugares',
    edits: [
      {
        file: 'src/gateway/cambios/cambios.queries.ts',
        from: 'and ${cambios.ultimo} = ${ultimo}',
        to: 'and ${cambios.ultimo} >= 0',
      },
    ],
    red: { [PLACES]: 'are not given by a process that has read an earlier last place' },
  },
  {
    name: 'un cambio recibe su lugar antes que uno anterior de su documento',
    edits: [
      {
        file: 'src/gateway/cambios/cambios.queries.ts',
        from: 'row_number() over (order by id) as nth',
        to: 'row_number() over (order by id desc) as nth',
      },
    ],
    red: { [PLACES]: 'are counted for each company alone' },
  },
  {
    name: 'los cambios no miran la empresa',
    edits: [
      {
        file: 'src/gateway/cambios/show-cambios.ts',
        from: 'if (roleIn(principal, named) === undefined) throw notYourEmpresa(named)',
        to: 'roleIn(principal, named)',
      },
    ],
    red: { [CHANGES]: '422 with the same text for another company’s id and an absent one' },
  },
  {
    name: 'un cursor anterior a lo que se guarda recibe lo que queda',
    edits: [{ file: 'src/gateway/cambios/show-cambios.ts', from: 'after_id < borrado_hasta', to: 'after_id < 0' }],
    red: { [CHANGES]: '410 for a cursor before what is kept' },
  },
  {
    name: 'se borra un cambio que todavía no tiene lugar',
    edits: [
      {
        file: 'src/gateway/webhooks/delete-old.ts',
        from: '(!isRead || posicion !== null)',
        to: '(!isRead || posicion !== -1)',
      },
    ],
    red: { [CHANGES]: '410 for a cursor before what is kept' },
  },
  {
    name: 'los estados por CDC no miran la empresa',
    edits: [
      {
        file: 'src/gateway/dtes/record/estados.queries.ts',
        from: 'scope === undefined ? undefined : inArray(empresas.id, [...scope])',
        to: 'scope === undefined ? undefined : undefined',
      },
    ],
    red: { [FOLLOW]: 'another company’s document is not found' },
  },
]
