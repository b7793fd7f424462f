/** Request bodies of the six other events for the API reference, with xmlgen's field names. */
import * as z from 'zod'
import { field } from '../../http/index.ts'
import { cdc, emitterId, motivo } from './answer/index.ts'

const optional = (description: string, example: string) => field(z.string().optional(), description, example)
const optionalInt = (description: string, example: number) => field(z.int().optional(), description, example)
const dateTime = (description: string, example: string) =>
  field(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/), description, example)

const persona = {
  ruc: optional('Si es contribuyente: su RUC, con dígito verificador.', '80012345-0'),
  documentoTipo: optionalInt('Si no lo es: el tipo de su documento de identidad.', 1),
  documentoNumero: optional('Si no lo es: el número de su documento.', '1234567'),
}

const RECEPCION = { fechaEmision: '2026-11-21T10:00:00', fechaRecepcion: '2026-11-22T08:30:00' }
const CDC = '01800123450001001000000222026112114292279601'

const lugar = {
  departamento: optionalInt('Código del departamento; si falta, el de la ciudad.', 1),
  distrito: optionalInt('Código del distrito; si falta, el de la ciudad.', 1),
  ciudad: optionalInt('Código de la ciudad: `GET /api/sifen/tablas/ciudades`.', 1),
  direccion: optional('Dirección.', 'Calle Palma'),
  numeroCasa: optionalInt('Número de casa; 0 si no tiene.', 10),
}

export const nominacion = z
  .object({
    cdc,
    motivo,
    contribuyente: field(z.boolean(), 'Si el receptor es contribuyente.', true),
    tipoOperacion: field(z.union([z.literal(1), z.literal(2), z.literal(4)]), '1 B2B, 2 B2C, 4 B2F.', 1),
    pais: optional('Código del país; si falta, PRY.', 'PRY'),
    tipoReceptor: optionalInt('De un contribuyente: 1 persona física, 2 jurídica.', 2),
    ...persona,
    documentoTipoDescripcion: optional('Con documentoTipo 9: qué documento es.', 'Libreta de enrolamiento'),
    razonSocial: field(z.string(), 'Nombre o razón social del receptor.', 'Cliente de Prueba S.A.'),
    nombreFantasia: optional('Nombre de fantasía.', 'El Cliente'),
    ...lugar,
    telefono: optional('Teléfono.', '021444555'),
    celular: optional('Celular.', '0981444555'),
    email: optional('Correo electrónico.', 'cliente@ejemplo.com.py'),
    codigo: optional('Cómo lo numera usted.', 'CLI-1'),
  })
  .meta({
    id: 'PedidoDeNominacion',
    description: 'Quién es el receptor de una factura que se emitió innominada.',
    examples: [
      {
        ...{ cdc: CDC, motivo: 'El cliente pidió su factura', contribuyente: true, tipoOperacion: 1, tipoReceptor: 2 },
        ...{ ruc: '80012345-0', razonSocial: 'Cliente de Prueba S.A.' },
      },
    ],
  })

const chofer = z.object({
  nombre: optional('Nombre del chofer.', 'Juan Pérez'),
  documentoNumero: optional('Su documento.', '1234567'),
})
const transportista = z.object({
  contribuyente: field(z.boolean().optional(), 'Si es contribuyente.', true),
  nombre: optional('Nombre o razón social.', 'Fletes del Sur'),
  ...persona,
  chofer: chofer.optional().meta({ description: 'Quién conduce.' }),
})
const vehiculo = z.object({
  tipo: optional('Qué vehículo es.', 'Camión'),
  marca: optional('Su marca.', 'Scania'),
  documentoTipo: optionalInt('Cómo se identifica: 1 por número, 2 por matrícula.', 2),
  documentoNumero: optional('Con 1: su número.', 'CHASIS-9'),
  numeroMatricula: optional('Con 2: su matrícula.', 'ABC123'),
})
const entrega = z.object({
  ...lugar,
  complementoDireccion1: optional('Más de la dirección.', 'casi Alberdi'),
  tipoTransporte: optionalInt('1 propio, 2 de un tercero.', 2),
  modalidadTransporte: optionalInt('1 terrestre, 2 fluvial, 3 aéreo, 4 multimodal.', 1),
  transportista: transportista.optional().meta({ description: 'Quién transporta.' }),
  vehiculo: vehiculo.optional().meta({ description: 'En qué se transporta.' }),
})

export const transporte = z
  .object({
    cdc,
    motivo: field(
      z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
      'Qué cambia: 1 el lugar de entrega, 2 el chofer, 3 el transportista, 4 el vehículo.',
      2,
    ),
    entrega: entrega.meta({ description: 'Los datos nuevos; cada motivo necesita los suyos.' }),
  })
  .meta({
    id: 'PedidoDeTransporte',
    description: 'Un cambio en un traslado en curso.',
    examples: [
      {
        ...{ cdc: CDC, motivo: 2 },
        entrega: { transportista: { chofer: { nombre: 'Juan Pérez', documentoNumero: '1234567' } } },
      },
    ],
  })

export const conformidad = z
  .object({
    cdc,
    tipoConformidad: field(z.union([z.literal(1), z.literal(2)]), '1 total, 2 parcial.', 1),
    fechaRecepcion: optional('Cuándo se recibió, en Asunción; obligatoria si es parcial.', RECEPCION.fechaRecepcion),
    emitter_id: emitterId,
  })
  .meta({ id: 'PedidoDeConformidad', description: 'El receptor está conforme con el documento.' })

export const disconformidad = z
  .object({ cdc, motivo, emitter_id: emitterId })
  .meta({ id: 'PedidoDeDisconformidad', description: 'El receptor no está conforme con el documento.' })

const recepcion = {
  cdc,
  fechaEmision: dateTime('Cuándo se emitió el documento, en Asunción.', RECEPCION.fechaEmision),
  fechaRecepcion: dateTime('Cuándo se recibió, en Asunción.', RECEPCION.fechaRecepcion),
  tipoReceptor: field(z.union([z.literal(1), z.literal(2)]), '1 contribuyente, 2 no contribuyente.', 1),
  nombre: field(z.string(), 'Nombre o razón social del receptor.', 'Cliente de Prueba S.A.'),
  ...persona,
}
const RECEPTOR = { cdc: CDC, ...RECEPCION, tipoReceptor: 1, nombre: 'Cliente de Prueba S.A.', ruc: '80012345-0' }

export const desconocimiento = z.object({ ...recepcion, motivo, emitter_id: emitterId }).meta({
  id: 'PedidoDeDesconocimiento',
  description: 'El receptor no conoce la operación del documento.',
  examples: [{ ...RECEPTOR, motivo: 'No compré nada' }],
})

export const notificacion = z
  .object({
    ...recepcion,
    totalPYG: field(z.union([z.number(), z.string()]), 'Total del documento, en guaraníes.', 74000),
    emitter_id: emitterId,
  })
  .meta({
    id: 'PedidoDeNotificacion',
    description: 'El receptor dice que recibió el documento.',
    examples: [{ ...RECEPTOR, totalPYG: 74000 }],
  })
