/** Schema of the transport of goods: required in a remission, optional in an invoice. */
import { LISTS, RANGES } from '../../campos/index.ts'
import { boolean, code, group, integer, list, text } from './field.ts'

const lugar = {
  direccion: text('Calle.', 'Avda. Mariscal López'),
  numeroCasa: integer('Número de casa; 0 si no tiene.', 0),
  complementoDireccion1: text('Complemento de la dirección.', 'casi San Martín'),
  complementoDireccion2: text('Segundo complemento.', 'depósito 2'),
  departamento: code('Departamento.', LISTS.departamento, 1),
  distrito: integer('Código del distrito, según la tabla de la DNIT.', 1),
  ciudad: integer('Código de la ciudad, según la tabla de la DNIT; de ella salen distrito y departamento.', 1),
  telefonoContacto: text('Teléfono de contacto.', '021600600'),
}

const vehiculo = list('Los vehículos; hasta 4. Uno solo puede ir sin lista.', {
  tipo: text('Qué vehículo es, de 4 a 10 caracteres.', 'Camión'),
  marca: text('Marca.', 'Scania'),
  documentoTipo: code('Cómo se lo identifica.', RANGES.identificacionVehiculo, 2),
  documentoNumero: text('Número de identificación, si documentoTipo es 1.', '9BSR4X2'),
  obs: text('Datos adicionales.', 'con acoplado'),
  numeroMatricula: text('Matrícula, si documentoTipo es 2.', 'ABC123'),
  numeroVuelo: text('Número de vuelo, de 6 caracteres; en el transporte aéreo.', 'AR1234'),
})

const transportista = group('Quién transporta.', {
  contribuyente: boolean('Si es contribuyente; si falta, lo dice su ruc.', true),
  nombre: text('Nombre o razón social.', 'Transportes S.A.'),
  ruc: text('RUC, con dígito verificador o sin él, de un contribuyente.', '80099006-4'),
  documentoTipo: code('Documento de quien no es contribuyente.', LISTS.documentoIdentidad, 1),
  documentoNumero: text('Número del documento.', '1234567'),
  direccion: text('Domicilio fiscal.', 'Ruta 2 km 20'),
  pais: text('Nacionalidad (ISO 3166, tres letras).', 'PRY'),
  chofer: group('Quién conduce.', {
    documentoNumero: text('Número de su documento.', '1234567'),
    nombre: text('Nombre.', 'Pedro Gómez'),
    direccion: text('Domicilio.', 'Calle 1'),
  }),
  agente: group('El agente o intermediario, si lo hay.', {
    nombre: text('Nombre.', 'Agencia del Puerto'),
    ruc: text('RUC, con dígito verificador o sin él.', '9999014'),
    direccion: text('Domicilio.', 'Calle 2'),
  }),
})

export const transporte = group('Cómo viajan los bienes; obligatorio en la nota de remisión (7).', {
  tipo: code('De quién es el transporte; obligatorio en la remisión.', LISTS.tipoTransporte, 1),
  modalidad: code('Por dónde va.', LISTS.modalidadTransporte, 1),
  tipoResponsable: code('Quién paga el flete.', LISTS.responsableFlete, 1),
  condicionNegociacion: text(`Condición de la negociación: ${LISTS.incoterm.sample}.`, 'CIF'),
  numeroManifiesto: text('Número del manifiesto de carga.', 'M-1'),
  numeroDespachoImportacion: text('Número del despacho de importación, de 16 caracteres.', '26001IC04000123A'),
  inicioEstimadoTranslado: text('Día en que empieza; obligatorio en la remisión.', '2026-11-22'),
  finEstimadoTranslado: text('Día en que termina; obligatorio con el de inicio.', '2026-11-23'),
  paisDestino: text('País de destino (ISO 3166, tres letras).', 'BRA'),
  salida: group('De dónde salen los bienes.', lugar),
  entrega: list('Dónde se entregan; hasta 99 lugares. Uno solo puede ir sin lista.', lugar),
  vehiculo,
  transportista,
})
