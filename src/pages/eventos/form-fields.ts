/** Event forms as data: fields by the API's names, in the order of the form. */
import { padNumero } from '@nanduti/sifen'
import { address } from '../../gateway/tablas/index.ts'
import { TIPOS_NUMERADOS } from '../../gateway/timbrados/index.ts'
import { type FormFields, type FormTable, INSTANT, INTEGER, type Json, kind, OWN, TEXT } from '../../web/index.ts'
import {
  CAMBIOS,
  CITY_OF_EVENT,
  cdc,
  contribuyente,
  documento,
  type Grupo,
  motivo,
  RECEPCION,
  RECEPTOR,
  RUC,
} from './form-groups.ts'

const NUMERO = kind('numero', {
  read: text => (/^\d{1,7}$/.test(text) ? padNumero(Number(text)) : text),
  inputmode: 'numeric',
})

export const FORM_TIPOS = [
  'inutilizacion',
  'nominacion',
  'transporte',
  'conformidad',
  'disconformidad',
  'desconocimiento',
  'notificacion',
] as const
export type FormTipo = (typeof FORM_TIPOS)[number]

export type Formulario = {
  titulo: string
  /** Summary for the list of kinds. */
  resumen: string
  /** Effect once SIFEN has registered it. */
  consecuencia: string
  verbo: string
  /** True for an irreversible event that takes something away. */
  grave?: true
  /** Signer of the event: the issuer of the document, or its receiver. */
  parte: 'emisor' | 'receptor'
  grupos: readonly Grupo[]
}

const OPTIONAL = { kind: TEXT, optional: true } as const

export const FORMULARIOS: Readonly<Record<FormTipo, Formulario>> = {
  inutilizacion: {
    ...{ titulo: 'Inutilizar números', verbo: 'Ver qué va a pasar…', parte: 'emisor' },
    resumen: 'Declara números que no se usaron ni se usarán.',
    consecuencia:
      'Los números quedan fuera de uso para siempre: no se puede deshacer. La numeración los saltea. Antes verá cuántos son y qué bloquean.',
    grupos: [
      {
        fields: {
          punto: { label: 'Punto de expedición', kind: OWN },
          tipo_documento: {
            ...{ label: 'Tipo de documento', kind: INTEGER },
            options: TIPOS_NUMERADOS.map(({ tipo, nombre }) => [`${tipo}`, nombre] as const),
          },
          numero_inicio: { label: 'Primer número', kind: NUMERO, maxlength: 7 },
          numero_fin: { label: 'Último número', kind: NUMERO, maxlength: 7, hint: 'Hasta 1.000 números por vez.' },
          serie: { label: 'Serie', kind: TEXT, maxlength: 2, optional: true, hint: 'Dos letras mayúsculas.' },
        },
      },
      { fields: { motivo } },
    ],
  },
  nominacion: {
    ...{ titulo: 'Nominar al receptor', verbo: 'Nominar al receptor', parte: 'emisor' },
    resumen: 'Dice quién es el receptor de una factura que se emitió innominada.',
    consecuencia: 'SIFEN registra al receptor de la factura. Una factura se nomina una sola vez.',
    grupos: [
      { fields: { cdc, motivo } },
      {
        titulo: 'El receptor',
        fields: {
          contribuyente: contribuyente('Receptor'),
          tipoOperacion: {
            ...{ label: 'Operación', kind: INTEGER },
            options: [
              ['1', 'Contribuyente (B2B)'],
              ['2', 'Consumidor (B2C)'],
              ['4', 'Exterior (B2F)'],
            ],
          },
          razonSocial: { label: 'Nombre o razón social', kind: TEXT, maxlength: 255 },
          ruc: RUC,
          tipoReceptor: {
            ...{ label: 'Tipo de contribuyente', kind: INTEGER, optional: true },
            options: [
              ['', 'No es contribuyente'],
              ['1', 'Persona física'],
              ['2', 'Persona jurídica'],
            ],
          },
          ...documento(),
        },
      },
      {
        titulo: 'Dónde está',
        fields: {
          pais: { ...OPTIONAL, label: 'País', maxlength: 3, hint: 'Su código de tres letras; si falta, PRY.' },
          ...address('', {
            direccion: { maxlength: 255, optional: true },
            numeroCasa: { maxlength: 6, optional: true, hint: undefined },
            ciudad: { ...CITY_OF_EVENT, optional: true },
          }),
          telefono: { ...OPTIONAL, label: 'Teléfono', maxlength: 15 },
          email: { ...OPTIONAL, label: 'Correo', maxlength: 80 },
        },
      },
    ],
  },
  transporte: {
    ...{ titulo: 'Cambiar el transporte', verbo: 'Registrar el cambio', parte: 'emisor' },
    resumen: 'Cambia lugar de entrega, chofer, transportista o vehículo de un traslado en curso.',
    consecuencia: 'SIFEN registra el cambio en el documento, que sigue como estaba.',
    grupos: [{ fields: { cdc } }],
  },
  conformidad: {
    ...{ titulo: 'Dar conformidad', verbo: 'Dar conformidad', parte: 'receptor' },
    resumen: 'Usted recibió un documento y está conforme.',
    consecuencia: 'SIFEN le dice al emisor que usted está conforme con el documento.',
    grupos: [
      {
        fields: {
          cdc,
          tipoConformidad: {
            ...{ label: 'Conformidad', kind: INTEGER },
            options: [
              ['1', 'Total'],
              ['2', 'Parcial'],
            ],
          },
          fechaRecepcion: {
            ...{ label: 'Recibido', kind: INSTANT, optional: true },
            hint: 'Hora de Asunción. Obligatorio si la conformidad es parcial.',
          },
        },
      },
    ],
  },
  disconformidad: {
    ...{ titulo: 'Dar disconformidad', verbo: 'Dar disconformidad', parte: 'receptor' },
    resumen: 'Usted recibió un documento y no está conforme.',
    consecuencia: 'SIFEN le dice al emisor que usted no está conforme, y por qué.',
    grupos: [{ fields: { cdc, motivo } }],
  },
  desconocimiento: {
    ...{ titulo: 'Desconocer un documento', verbo: 'Desconocer el documento', grave: true, parte: 'receptor' },
    resumen: 'Un documento está a su nombre y usted no conoce la operación.',
    consecuencia: 'Queda dicho ante SIFEN que usted no hizo esta operación: no se puede deshacer.',
    grupos: [{ fields: { cdc, ...RECEPCION } }, RECEPTOR, { fields: { motivo } }],
  },
  notificacion: {
    ...{ titulo: 'Notificar la recepción', verbo: 'Notificar la recepción', parte: 'receptor' },
    resumen: 'Usted recibió un documento, y todavía no dice si está conforme.',
    consecuencia: 'SIFEN registra que usted recibió el documento.',
    grupos: [
      { fields: { cdc, ...RECEPCION, totalPYG: { label: 'Total en guaraníes', kind: TEXT, maxlength: 20 } } },
      RECEPTOR,
    ],
  },
}

/** Returns the groups of a form. Those of a change of transport depend on its `motivo`. */
export const gruposOf = (tipo: FormTipo, motivo: string): readonly Grupo[] =>
  tipo === 'transporte' ? [...FORMULARIOS.transporte.grupos, CAMBIOS[motivo] as Grupo] : FORMULARIOS[tipo].grupos

export const motivoOf = (values: Json): string =>
  typeof values.motivo === 'string' && Object.hasOwn(CAMBIOS, values.motivo) ? values.motivo : '2'

const PARA = { emisor: 'Emisor que firma', receptor: 'Quién firma, como receptor' } as const

/** Returns the table of a form. The page reads `punto`, `emisor` and `confirmado` itself. */
export function tableOf(tipo: FormTipo, values: Json): FormTable {
  const motivo = motivoOf(values)
  return {
    fields: {
      ...(Object.assign({}, ...gruposOf(tipo, motivo).map(({ fields }) => fields)) as FormFields),
      emisor: { label: PARA[FORMULARIOS[tipo].parte], kind: OWN },
      ...(tipo === 'inutilizacion' && { confirmado: { label: 'Confirmación', kind: OWN } }),
    },
    ...(tipo === 'transporte' && { fixed: { motivo: Number(motivo), entrega: {} } }),
    moved: { timbrado: 'punto', establecimiento: 'punto', punto_expedicion: 'punto', emitter_id: 'emisor' },
    names: /(?<=\b(?:campo|El) )(?!campo\b)[a-zA-Z_][\w.]*\w/g,
    remedies: [[/: véal[ao] en GET \/api\/sifen\/eventos\/(\d+)/, ': es el evento $1']],
  }
}
