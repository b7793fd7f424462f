/** Fields shared by several event forms, and those of a change of transport. */
import { address, DOCUMENTOS, identity, vehicle } from '../../gateway/tablas/index.ts'
import { AREA, CDC, type FormField, type FormFields, INSTANT, INTEGER, TEXT, YES_NO } from '../../web/index.ts'

export type Grupo = { titulo?: string; fields: FormFields }

export const cdc: FormField = {
  ...{ label: 'CDC del documento', kind: CDC, maxlength: 60 },
  hint: 'Los 44 dígitos, con o sin espacios.',
}
export const motivo: FormField = { label: 'Motivo', kind: AREA, maxlength: 500, hint: 'De 5 a 500 caracteres.' }
export const RUC: FormField = {
  ...{ label: 'RUC', kind: TEXT, maxlength: 12, optional: true },
  hint: 'De un contribuyente: con su dígito verificador.',
}
export const CITY_OF_EVENT = { list: undefined, maxlength: 80, hint: 'Su nombre, o el código de la DNIT.' } as const

/** The identity document of a person without RUC. */
export const documento = (prefix = ''): FormFields =>
  identity(prefix, {
    documentoTipo: { options: [['', 'Ninguno'], ...DOCUMENTOS], optional: true },
    documentoNumero: { maxlength: 20, optional: true },
  })

export const contribuyente = (label: string): FormField => ({
  ...{ label, kind: YES_NO },
  options: [
    ['1', 'Contribuyente'],
    ['0', 'No contribuyente'],
  ],
})

export const RECEPCION: FormFields = {
  fechaEmision: { label: 'Emitido', kind: INSTANT, hint: 'Como dice el documento, hora de Asunción.' },
  fechaRecepcion: { label: 'Recibido', kind: INSTANT, hint: 'Hora de Asunción.' },
}
export const RECEPTOR: Grupo = {
  titulo: 'Quién lo recibió',
  fields: {
    tipoReceptor: {
      ...{ label: 'Receptor', kind: INTEGER },
      options: [
        ['1', 'Contribuyente'],
        ['2', 'No contribuyente'],
      ],
    },
    nombre: { label: 'Nombre o razón social', kind: TEXT, maxlength: 60 },
    ruc: RUC,
    ...documento(),
  },
}

const CARRIER = 'entrega.transportista.'

/** Field groups of a change of transport, by its `motivo`. */
export const CAMBIOS: Readonly<Record<string, Grupo>> = {
  '1': {
    titulo: 'Lugar de entrega',
    fields: {
      ...address('entrega.', {
        direccion: { maxlength: 255 },
        numeroCasa: { maxlength: 6 },
        ciudad: CITY_OF_EVENT,
      }),
      'entrega.complementoDireccion1': { label: 'Complemento', kind: TEXT, maxlength: 255, optional: true },
    },
  },
  '2': {
    titulo: 'Chofer',
    fields: {
      [`${CARRIER}chofer.nombre`]: { label: 'Nombre del chofer', kind: TEXT, maxlength: 255 },
      [`${CARRIER}chofer.documentoNumero`]: { label: 'Documento del chofer', kind: TEXT, maxlength: 20 },
    },
  },
  '3': {
    titulo: 'Transportista',
    fields: {
      [`${CARRIER}contribuyente`]: contribuyente('Transportista'),
      [`${CARRIER}nombre`]: { label: 'Nombre o razón social', kind: TEXT, maxlength: 255 },
      [`${CARRIER}ruc`]: RUC,
      ...documento(CARRIER),
    },
  },
  '4': {
    titulo: 'Vehículo',
    fields: {
      'entrega.tipoTransporte': {
        ...{ label: 'Transporte', kind: INTEGER },
        options: [
          ['1', 'Propio'],
          ['2', 'De un tercero'],
        ],
      },
      'entrega.modalidadTransporte': {
        ...{ label: 'Modalidad', kind: INTEGER },
        options: [
          ['1', 'Terrestre'],
          ['2', 'Fluvial'],
          ['3', 'Aéreo'],
          ['4', 'Multimodal'],
        ],
      },
      ...vehicle('entrega.vehiculo.', {
        tipo: { label: 'Qué vehículo es', maxlength: 10, hint: 'De 4 a 10 letras, por ejemplo Camión.' },
        marca: { maxlength: 10 },
        documentoTipo: {
          options: [
            ['2', 'Su matrícula'],
            ['1', 'Su número'],
          ],
        },
        numeroMatricula: { maxlength: 6, optional: true },
        documentoNumero: { label: 'Número de identificación', maxlength: 20, optional: true },
      }),
    },
  },
}
