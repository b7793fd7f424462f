/** Fields shared by several event forms, and those of a change of transport. */
import { TABLAS } from '@nanduti/sifen'

/** Conversion of a form's text to the API's value. */
export type Lectura = 'texto' | 'entero' | 'logico' | 'instante' | 'ciudad' | 'numero7'

export type Campo = {
  name: string
  label: string
  como?: Lectura
  options?: readonly (readonly [value: string, label: string])[]
  optional?: true
  area?: true
  hint?: string
  maxlength?: number
}
export type Grupo = { titulo?: string; campos: readonly Campo[] }

export const CDC: Campo = {
  ...{ name: 'cdc', label: 'CDC del documento', maxlength: 60 },
  hint: 'Los 44 dígitos, con o sin espacios.',
}
export const MOTIVO: Campo = {
  name: 'motivo',
  label: 'Motivo',
  area: true,
  maxlength: 500,
  hint: 'De 5 a 500 caracteres.',
}
const NINGUNO = ['', 'Ninguno'] as const

const DOCUMENTOS = TABLAS['documentos-identidad']().map(({ codigo, nombre }) => [`${codigo}`, nombre] as const)

export const IDENTIDAD: readonly Campo[] = [
  {
    name: 'documentoTipo',
    label: 'Tipo de documento',
    como: 'entero',
    options: [NINGUNO, ...DOCUMENTOS],
    optional: true,
  },
  { name: 'documentoNumero', label: 'Número de documento', maxlength: 20, optional: true },
]

export const RECEPCION: readonly Campo[] = [
  { name: 'fechaEmision', label: 'Emitido', como: 'instante', hint: 'Como dice el documento, hora de Asunción.' },
  { name: 'fechaRecepcion', label: 'Recibido', como: 'instante', hint: 'Hora de Asunción.' },
]
export const RECEPTOR: Grupo = {
  titulo: 'Quién lo recibió',
  campos: [
    {
      ...{ name: 'tipoReceptor', label: 'Receptor', como: 'entero' },
      options: [
        ['1', 'Contribuyente'],
        ['2', 'No contribuyente'],
      ],
    },
    { name: 'nombre', label: 'Nombre o razón social', maxlength: 60 },
    {
      name: 'ruc',
      label: 'RUC',
      maxlength: 12,
      optional: true,
      hint: 'De un contribuyente: con su dígito verificador.',
    },
    ...IDENTIDAD,
  ],
}

/** Field groups of a change of transport, by its `motivo`. */
export const CAMBIOS: Readonly<Record<string, Grupo>> = {
  '1': {
    titulo: 'Lugar de entrega',
    campos: [
      { name: 'entrega.direccion', label: 'Calle', maxlength: 255 },
      { name: 'entrega.numeroCasa', label: 'Número de casa', como: 'entero', maxlength: 6, hint: '0 si no tiene.' },
      {
        name: 'entrega.ciudad',
        label: 'Ciudad',
        como: 'ciudad',
        maxlength: 80,
        hint: 'Su nombre, o el código de la DNIT.',
      },
      { name: 'entrega.complementoDireccion1', label: 'Complemento', maxlength: 255, optional: true },
    ],
  },
  '2': {
    titulo: 'Chofer',
    campos: [
      { name: 'entrega.transportista.chofer.nombre', label: 'Nombre del chofer', maxlength: 255 },
      { name: 'entrega.transportista.chofer.documentoNumero', label: 'Documento del chofer', maxlength: 20 },
    ],
  },
  '3': {
    titulo: 'Transportista',
    campos: [
      {
        ...{ name: 'entrega.transportista.contribuyente', label: 'Transportista', como: 'logico' },
        options: [
          ['1', 'Contribuyente'],
          ['0', 'No contribuyente'],
        ],
      },
      { name: 'entrega.transportista.nombre', label: 'Nombre o razón social', maxlength: 255 },
      {
        ...{ name: 'entrega.transportista.ruc', label: 'RUC', maxlength: 12, optional: true },
        hint: 'De un contribuyente: con su dígito verificador.',
      },
      ...IDENTIDAD.map(campo => ({ ...campo, name: `entrega.transportista.${campo.name}` })),
    ],
  },
  '4': {
    titulo: 'Vehículo',
    campos: [
      {
        ...{ name: 'entrega.tipoTransporte', label: 'Transporte', como: 'entero' },
        options: [
          ['1', 'Propio'],
          ['2', 'De un tercero'],
        ],
      },
      {
        ...{ name: 'entrega.modalidadTransporte', label: 'Modalidad', como: 'entero' },
        options: [
          ['1', 'Terrestre'],
          ['2', 'Fluvial'],
          ['3', 'Aéreo'],
          ['4', 'Multimodal'],
        ],
      },
      {
        name: 'entrega.vehiculo.tipo',
        label: 'Qué vehículo es',
        maxlength: 10,
        hint: 'De 4 a 10 letras, por ejemplo Camión.',
      },
      { name: 'entrega.vehiculo.marca', label: 'Marca', maxlength: 10 },
      {
        ...{ name: 'entrega.vehiculo.documentoTipo', label: 'Se identifica por', como: 'entero' },
        options: [
          ['2', 'Su matrícula'],
          ['1', 'Su número'],
        ],
      },
      { name: 'entrega.vehiculo.numeroMatricula', label: 'Matrícula', maxlength: 6, optional: true },
      { name: 'entrega.vehiculo.documentoNumero', label: 'Número de identificación', maxlength: 20, optional: true },
    ],
  },
}
