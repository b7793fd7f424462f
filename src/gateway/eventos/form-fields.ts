/** Event forms as data: fields by the API's names, in the order of the form. */
import { TIPOS_NUMERADOS } from '../timbrados/index.ts'
import { CAMBIOS, CDC, type Grupo, IDENTIDAD, MOTIVO, RECEPCION, RECEPTOR } from './form-campos.ts'

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

export const FORMULARIOS: Readonly<Record<FormTipo, Formulario>> = {
  inutilizacion: {
    ...{ titulo: 'Inutilizar números', verbo: 'Inutilizar los números', grave: true, parte: 'emisor' },
    resumen: 'Declara números que no se usaron ni se usarán.',
    consecuencia: 'Los números quedan fuera de uso para siempre: no se puede deshacer. La numeración los saltea.',
    grupos: [
      {
        campos: [
          { name: 'punto', label: 'Punto de expedición' },
          {
            ...{ name: 'tipo_documento', label: 'Tipo de documento', como: 'entero' },
            options: TIPOS_NUMERADOS.map(({ tipo, nombre }) => [`${tipo}`, nombre] as const),
          },
          { name: 'numero_inicio', label: 'Primer número', como: 'numero7', maxlength: 7 },
          {
            name: 'numero_fin',
            label: 'Último número',
            como: 'numero7',
            maxlength: 7,
            hint: 'Hasta 1.000 números por vez.',
          },
          { name: 'serie', label: 'Serie', maxlength: 2, optional: true, hint: 'Dos letras mayúsculas.' },
        ],
      },
      { campos: [MOTIVO] },
    ],
  },
  nominacion: {
    ...{ titulo: 'Nominar al receptor', verbo: 'Nominar al receptor', parte: 'emisor' },
    resumen: 'Dice quién es el receptor de una factura que se emitió innominada.',
    consecuencia: 'SIFEN registra al receptor de la factura. Una factura se nomina una sola vez.',
    grupos: [
      { campos: [CDC, MOTIVO] },
      {
        titulo: 'El receptor',
        campos: [
          {
            ...{ name: 'contribuyente', label: 'Receptor', como: 'logico' },
            options: [
              ['1', 'Contribuyente'],
              ['0', 'No contribuyente'],
            ],
          },
          {
            ...{ name: 'tipoOperacion', label: 'Operación', como: 'entero' },
            options: [
              ['1', 'Contribuyente (B2B)'],
              ['2', 'Consumidor (B2C)'],
              ['4', 'Exterior (B2F)'],
            ],
          },
          { name: 'razonSocial', label: 'Nombre o razón social', maxlength: 255 },
          {
            name: 'ruc',
            label: 'RUC',
            maxlength: 12,
            optional: true,
            hint: 'De un contribuyente: con su dígito verificador.',
          },
          {
            ...{ name: 'tipoReceptor', label: 'Tipo de contribuyente', como: 'entero', optional: true },
            options: [
              ['', 'No es contribuyente'],
              ['1', 'Persona física'],
              ['2', 'Persona jurídica'],
            ],
          },
          ...IDENTIDAD,
        ],
      },
      {
        titulo: 'Dónde está',
        campos: [
          {
            name: 'pais',
            label: 'País',
            maxlength: 3,
            optional: true,
            hint: 'Su código de tres letras; si falta, PRY.',
          },
          { name: 'direccion', label: 'Calle', maxlength: 255, optional: true },
          { name: 'numeroCasa', label: 'Número de casa', como: 'entero', maxlength: 6, optional: true },
          {
            name: 'ciudad',
            label: 'Ciudad',
            como: 'ciudad',
            maxlength: 80,
            optional: true,
            hint: 'Su nombre, o el código de la DNIT.',
          },
          { name: 'telefono', label: 'Teléfono', maxlength: 15, optional: true },
          { name: 'email', label: 'Correo', maxlength: 80, optional: true },
        ],
      },
    ],
  },
  transporte: {
    ...{ titulo: 'Cambiar el transporte', verbo: 'Registrar el cambio', parte: 'emisor' },
    resumen: 'Cambia lugar de entrega, chofer, transportista o vehículo de un traslado en curso.',
    consecuencia: 'SIFEN registra el cambio en el documento, que sigue como estaba.',
    grupos: [{ campos: [CDC] }],
  },
  conformidad: {
    ...{ titulo: 'Dar conformidad', verbo: 'Dar conformidad', parte: 'receptor' },
    resumen: 'Usted recibió un documento y está conforme.',
    consecuencia: 'SIFEN le dice al emisor que usted está conforme con el documento.',
    grupos: [
      {
        campos: [
          CDC,
          {
            ...{ name: 'tipoConformidad', label: 'Conformidad', como: 'entero' },
            options: [
              ['1', 'Total'],
              ['2', 'Parcial'],
            ],
          },
          {
            ...{ name: 'fechaRecepcion', label: 'Recibido', como: 'instante', optional: true },
            hint: 'Hora de Asunción. Obligatorio si la conformidad es parcial.',
          },
        ],
      },
    ],
  },
  disconformidad: {
    ...{ titulo: 'Dar disconformidad', verbo: 'Dar disconformidad', parte: 'receptor' },
    resumen: 'Usted recibió un documento y no está conforme.',
    consecuencia: 'SIFEN le dice al emisor que usted no está conforme, y por qué.',
    grupos: [{ campos: [CDC, MOTIVO] }],
  },
  desconocimiento: {
    ...{ titulo: 'Desconocer un documento', verbo: 'Desconocer el documento', grave: true, parte: 'receptor' },
    resumen: 'Un documento está a su nombre y usted no conoce la operación.',
    consecuencia: 'Queda dicho ante SIFEN que usted no hizo esta operación: no se puede deshacer.',
    grupos: [{ campos: [CDC, ...RECEPCION] }, RECEPTOR, { campos: [MOTIVO] }],
  },
  notificacion: {
    ...{ titulo: 'Notificar la recepción', verbo: 'Notificar la recepción', parte: 'receptor' },
    resumen: 'Usted recibió un documento, y todavía no dice si está conforme.',
    consecuencia: 'SIFEN registra que usted recibió el documento.',
    grupos: [
      { campos: [CDC, ...RECEPCION, { name: 'totalPYG', label: 'Total en guaraníes', maxlength: 20 }] },
      RECEPTOR,
    ],
  },
}

/** Returns the groups of a form. Those of a change of transport depend on its `motivo`. */
export const gruposOf = (tipo: FormTipo, motivo: string): readonly Grupo[] =>
  tipo === 'transporte' ? [...FORMULARIOS.transporte.grupos, CAMBIOS[motivo] as Grupo] : FORMULARIOS[tipo].grupos

export const motivoOf = (values: Readonly<Record<string, unknown>>): string =>
  typeof values.motivo === 'string' && Object.hasOwn(CAMBIOS, values.motivo) ? values.motivo : '2'
