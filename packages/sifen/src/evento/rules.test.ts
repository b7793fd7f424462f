/** One defect per rule of every event, with its path and SIFEN's code. No rule of the tables is left out. */
import { describe, expect, it } from 'vitest'
import { type Body, bend, CDC, EXAMPLES, problemsOf, RUC, signed, TIPOS } from '../../test/evento-factory.ts'
import type { ContextoEvento } from './evento.ts'
import { EVENTOS, type TipoEvento } from './eventos.ts'

/** Changes to an example (the first by default), and the expected problems. */
type Defect = [changes: Body, expected: string[], example?: number, contexto?: ContextoEvento]

const BAD_DV = { cdc: `${CDC.slice(0, 43)}0` }
const CREDIT_NOTE = { cdc: '05099990180001001000005212019040910000000340' }
const FOREIGN = { ruc: '80099999' }
const SIGNER = { ruc: '80099006' }

/** Defects of the receiver's events: their rules are the same, with other codes. */
const receiver = (
  codes: Readonly<Record<'cdc' | 'fecha' | `${'ruc' | 'tipo' | 'numero'}${'Falta' | 'Sobra'}`, string>>,
) =>
  [
    [BAD_DV, [`cdc ${codes.cdc}`]],
    [{ fechaEmision: '2026-10-08T10:00:00' }, ['fechaEmision']],
    [{ fechaRecepcion: '2026-10-09T09:59:59' }, [`fechaRecepcion ${codes.fecha}`]],
    [{ fechaEmision: '2026-10-11T10:00:00' }, ['fechaEmision']],
    [{ ruc: null }, [`ruc ${codes.rucFalta}`]],
    [{ ruc: '80099006-4' }, [`ruc ${codes.rucSobra}`], 1],
    [{ ruc: '80099006-5' }, ['ruc']],
    [{ ruc: 'XYZ' }, ['ruc']],
    [{ documentoTipo: 1 }, [`documentoTipo ${codes.tipoSobra}`]],
    [{ documentoTipo: null }, [`documentoTipo ${codes.tipoFalta}`], 1],
    [{ documentoNumero: '1' }, [`documentoNumero ${codes.numeroSobra}`]],
    [{ documentoNumero: null }, [`documentoNumero ${codes.numeroFalta}`], 1],
    [{ tipoReceptor: null }, ['tipoReceptor']],
    [{}, ['ruc 0143'], 0, FOREIGN],
    [{}, [], 0, SIGNER],
    [{}, [], 1, FOREIGN],
  ] satisfies Defect[]

const DEFECTS: Readonly<Record<TipoEvento, readonly Defect[]>> = {
  cancelacion: [
    [BAD_DV, ['cdc 4001']],
    [{}, ['cdc 0142'], 0, FOREIGN],
    [{}, [], 0, { ruc: RUC }],
  ],
  inutilizacion: [
    [{ numero_inicio: '0000000' }, ['numero_inicio']],
    [{ numero_fin: '100000x' }, ['numero_fin']],
    [{ numero_fin: '0000009' }, ['numero_fin 4068']],
    [{ numero_fin: '0000010' }, []],
    [{ numero_fin: '0001010' }, ['numero_fin 4067']],
    [{ numero_inicio: '9999000', numero_fin: '9999999' }, []],
    [{ numero_inicio: '0000001', numero_fin: '9999999' }, ['numero_fin 4067']],
  ],
  nominacion: [
    [BAD_DV, ['cdc 4451']],
    [CREDIT_NOTE, ['cdc 4454']],
    [{}, ['cdc 4468'], 0, FOREIGN],
    [{}, [], 0, { ruc: RUC }],
    [{ tipoOperacion: 3 }, ['tipoOperacion']],
    [{ tipoOperacion: 1 }, ['tipoOperacion 4475'], 1],
    [{ tipoOperacion: 2 }, ['tipoOperacion 4475']],
    [{ tipoOperacion: 4, pais: 'ARG', departamento: null, distrito: null, ciudad: null }, ['tipoOperacion 4475']],
    [{ pais: 'PRY' }, ['pais 4476'], 2],
    [{ pais: null }, ['pais'], 2],
    [{ pais: 'ARG' }, ['pais 4476'], 1],
    [{ pais: 'ARG', tipoOperacion: 9 }, ['tipoOperacion'], 1],
    [{ pais: 'PRY' }, [], 1],
    [{ tipoReceptor: null }, ['tipoReceptor 4457']],
    [{ tipoReceptor: 1 }, ['tipoReceptor'], 1],
    [{ ruc: null }, ['ruc 4459']],
    [{ ruc: '80099006-4' }, ['ruc 4460'], 1],
    [{ ruc: '80099006-5' }, ['ruc 4463']],
    [{ documentoTipo: null }, ['documentoTipo 4464'], 1],
    [{ documentoTipo: 1 }, ['documentoTipo 4465']],
    [{ documentoNumero: null }, ['documentoNumero 4467'], 1],
    [{ documentoNumero: '1' }, ['documentoNumero 4477']],
    [{ documentoTipo: 5 }, ['documentoTipo'], 1],
    [{ documentoTipo: 9 }, ['documentoTipoDescripcion'], 1],
    [{ direccion: null, numeroCasa: null }, ['direccion 4478'], 2],
    [{ direccion: null, numeroCasa: null }, [], 1],
    [{ numeroCasa: null }, ['numeroCasa 4470']],
    [{ ciudad: 1 }, ['departamento'], 2],
    [{ ciudad: 3 }, ['ciudad 4474']],
    [{ distrito: 2, ciudad: null }, ['ciudad 4474']],
    [{ departamento: 2 }, ['ciudad 4474']],
    [{ departamento: 19 }, ['departamento']],
    [{ contribuyente: null, ruc: null }, ['contribuyente']],
  ],
  transporte: [
    [BAD_DV, ['cdc']],
    [{}, ['cdc 0142'], 0, FOREIGN],
    ...(['direccion 4309', 'numeroCasa 4310'] as const).flatMap((rule): Defect[] => {
      const campo = `entrega.${rule.split(' ')[0]}`
      return [
        [{ motivo: 1, [campo]: null }, [`entrega.${rule}`]],
        [{ motivo: 2, [campo]: null }, []],
      ]
    }),
    [
      { motivo: 1, 'entrega.departamento': null, 'entrega.distrito': null, 'entrega.ciudad': null },
      ['entrega.departamento 4301', 'entrega.ciudad 4306'],
    ],
    [{ motivo: 1, 'entrega.departamento': null, 'entrega.distrito': null }, []],
    [
      { motivo: 1, entrega: null },
      ['departamento 4301', 'ciudad 4306', 'direccion 4309', 'numeroCasa 4310'].map(at => `entrega.${at}`),
    ],
    [{ 'entrega.ciudad': 3 }, ['entrega.ciudad 4300']],
    [{ 'entrega.departamento': 19 }, ['entrega.departamento']],
    [{ motivo: 2, 'entrega.transportista.chofer.nombre': null }, ['entrega.transportista.chofer.nombre 4311']],
    [
      { motivo: 2, 'entrega.transportista.chofer.documentoNumero': null },
      ['entrega.transportista.chofer.documentoNumero 4312'],
    ],
    [{ motivo: 3, 'entrega.transportista.chofer': null }, []],
    [
      { motivo: 3, 'entrega.transportista': null },
      ['entrega.transportista.contribuyente 4313', 'entrega.transportista.nombre 4319'],
    ],
    [{ motivo: 2, 'entrega.transportista.contribuyente': null }, []],
    [{ 'entrega.transportista.ruc': null }, ['entrega.transportista.ruc 4314']],
    [{ 'entrega.transportista.ruc': '80099006-4' }, ['entrega.transportista.ruc 4317'], 1],
    [{ 'entrega.transportista.ruc': '80099006-0' }, ['entrega.transportista.ruc 4318']],
    [
      { motivo: 2, 'entrega.transportista.contribuyente': null, 'entrega.transportista.ruc': '80099006-0' },
      ['entrega.transportista.ruc 4318'],
    ],
    [{ 'entrega.transportista.documentoTipo': null }, ['entrega.transportista.documentoTipo 4320'], 1],
    [{ 'entrega.transportista.documentoTipo': 1 }, ['entrega.transportista.documentoTipo 4321']],
    [{ 'entrega.transportista.documentoNumero': null }, ['entrega.transportista.documentoNumero 4324'], 1],
    [{ 'entrega.transportista.documentoNumero': '1' }, ['entrega.transportista.documentoNumero']],
    ...[
      'tipoTransporte 4325',
      'modalidadTransporte 4328',
      'vehiculo.tipo 4331',
      'vehiculo.marca 4332',
      'vehiculo.documentoTipo 4333',
    ].flatMap((rule): Defect[] => {
      const campo = `entrega.${rule.split(' ')[0]}`
      return [
        [{ motivo: 4, [campo]: null }, [`entrega.${rule}`]],
        [{ motivo: 3, [campo]: null }, []],
      ]
    }),
    [{ 'entrega.vehiculo.documentoNumero': null }, ['entrega.vehiculo.documentoNumero 4334']],
    [{ 'entrega.vehiculo.documentoTipo': 2, 'entrega.vehiculo.documentoNumero': null }, []],
    [
      { 'entrega.vehiculo.documentoTipo': 2, 'entrega.vehiculo.numeroMatricula': null },
      ['entrega.vehiculo.numeroMatricula 4335'],
    ],
  ],
  conformidad: [
    [BAD_DV, ['cdc 4151']],
    [{ fechaRecepcion: null }, ['fechaRecepcion 4154']],
    [{ tipoConformidad: 1, fechaRecepcion: null }, []],
  ],
  disconformidad: [[BAD_DV, ['cdc 4201']]],
  desconocimiento: [
    ...receiver({
      cdc: '4252',
      fecha: '4254',
      rucFalta: '4255',
      rucSobra: '4256',
      tipoFalta: '4259',
      tipoSobra: '4260',
      numeroFalta: '4261',
      numeroSobra: '4262',
    }),
    [{ fechaRecepcion: '2026-10-09T10:00:00' }, ['fechaRecepcion 4254']],
  ],
  notificacion: [
    [{ totalPYG: '150.000' }, ['totalPYG']],
    [{ totalPYG: '150,000' }, ['totalPYG']],
    [{ totalPYG: '150.0000' }, []],
    ...receiver({
      cdc: '4102',
      fecha: '4104',
      rucFalta: '4105',
      rucSobra: '4106',
      tipoFalta: '4109',
      tipoSobra: '4110',
      numeroFalta: '4111',
      numeroSobra: '4112',
    }),
    [{ fechaRecepcion: '2026-10-09T10:00:00' }, []],
  ],
}

const brief = ({ campo, codigo }: { campo: string; codigo?: string }) => (codigo ? `${campo} ${codigo}` : campo)

describe.each(TIPOS)('%s', tipo => {
  it('accepts every example', () => {
    for (const body of EXAMPLES[tipo]) expect(problemsOf(tipo, body)).toEqual([])
  })

  it.each(DEFECTS[tipo])('with %j reports %j', (changes, expected, example = 0, contexto = {}) => {
    const body = bend(EXAMPLES[tipo][example] ?? {}, changes)
    expect(problemsOf(tipo, body, contexto).map(brief)).toEqual(expected)
  })

  it('has a test for every rule, and messages that are whole sentences', () => {
    const answer = new Set(DEFECTS[tipo].flatMap(([, expected]) => expected))
    expect(EVENTOS[tipo].rules.map(brief).filter(rule => !answer.has(rule))).toEqual([])
    for (const [changes, , example = 0, contexto = {}] of DEFECTS[tipo]) {
      for (const { mensaje } of problemsOf(tipo, bend(EXAMPLES[tipo][example] ?? {}, changes), contexto)) {
        expect(mensaje).toMatch(/^[A-ZÚ].*\.$/)
        expect(mensaje).not.toMatch(/undefined|NaN|\[object/)
      }
    }
  })

  it('has the same fields in its tables as in its schema', () => {
    const known = (schema: unknown, prefix: string): string[] => {
      const { shape } = schema as { shape?: Record<string, { unwrap: () => { unwrap: () => unknown } }> }
      return Object.entries(shape ?? {}).flatMap(([name, field]) => {
        const path = prefix + name
        return [path, ...known(field.unwrap().unwrap(), `${path}.`)]
      })
    }
    const names = known(EVENTOS[tipo].schema, '')
    const base = (path: string) => path.replace(/\.(numero|dv|descripcion)$/, '')
    const used = [
      ...EVENTOS[tipo].rules.map(({ campo }) => campo),
      ...EVENTOS[tipo].rows.flatMap(row => ('from' in row ? [row.from] : [])),
    ]
    expect(used.filter(path => !names.includes(path) && !names.includes(base(path)))).toEqual([])
    const read = used.map(base)
    const unread = names.filter(name => !read.some(path => path === name || path.startsWith(`${name}.`)))
    expect(unread).toEqual(tipo === 'nominacion' ? ['documentoTipoDescripcion'] : [])
  })
})

describe('completions', () => {
  it('a city brings its district and department', () => {
    const body = bend(EXAMPLES.nominacion[0], { departamento: null, distrito: null, ciudad: 3 })
    expect(signed('nominacion', body)).toContain(
      '<cDepRec>2</cDepRec><dDesDepRec>CONCEPCION</dDesDepRec><cDisRec>2</cDisRec>' +
        '<dDesDisRec>CONCEPCION (MUNICIPIO)</dDesDisRec><cCiuRec>3</cCiuRec>',
    )
  })

  it('a RUC without check digit gets its own, and loses leading zeros', () => {
    const body = bend(EXAMPLES.notificacion[0], { ruc: '09999023' })
    expect(signed('notificacion', body)).toContain('<dRucRec>9999023</dRucRec><dDVRec>7</dDVRec>')
  })

  it('a receiver without country is Paraguayan', () => {
    expect(signed('nominacion', bend(EXAMPLES.nominacion[1] ?? {}, { pais: undefined }))).toContain(
      '<cPaisRec>PRY</cPaisRec><dDesPaisRe>Paraguay</dDesPaisRe>',
    )
  })

  it('codes of transport get their descriptions', () => {
    const body = bend(EXAMPLES.transporte[1] ?? {}, { 'entrega.tipoTransporte': 1, 'entrega.modalidadTransporte': 3 })
    expect(signed('transporte', body)).toContain(
      '<iTipTrans>1</iTipTrans><dDesTipTrans>Propio</dDesTipTrans><iModTrans>3</iModTrans><dDesModTrans>Aéreo</dDesModTrans>',
    )
  })

  it('a timbrado may be a number', () => {
    expect(signed('inutilizacion', bend(EXAMPLES.inutilizacion[0], { timbrado: 12345678 }))).toContain(
      '<dNumTim>12345678</dNumTim>',
    )
  })

  it.each(TIPOS)('texts are trimmed: %s', tipo => {
    const around = (value: unknown): unknown => {
      if (typeof value === 'string') return `\n ${value}\t\u00a0`
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, around(field)]))
    }
    const unsigned = (body: unknown) => signed(tipo, body).split('<Signature ')[0]
    for (const body of EXAMPLES[tipo]) expect(unsigned(around(body))).toBe(unsigned(body))
  })
})
