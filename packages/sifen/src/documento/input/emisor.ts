/** Schema of the issuer in a request. Usually empty, because the registered emitter has it all (docs/notes A7). */
import { LISTS, RANGES } from '../../campos/index.ts'
import { code, group, integer, list, text } from './field.ts'

export const emisor = group(
  'Datos del emisor que esta vez difieren de los registrados. El RUC, el dígito verificador y el tipo de contribuyente solo pueden repetirlos.',
  {
    ruc: text('RUC, sin dígito verificador.', '80012345'),
    dv: text('Dígito verificador del RUC.', '0'),
    razonSocial: text('Razón social.', 'Ñandutí Tejidos S.A.'),
    nombreFantasia: text('Nombre de fantasía.', 'Ñandutí'),
    tipoRegimen: code('Régimen.', RANGES.tipoRegimen, 8),
    direccion: text('Calle.', 'Avda. España'),
    numeroCasa: integer('Número de casa; 0 si no tiene.', 1234),
    complementoDireccion1: text('Complemento de la dirección.', 'casi San Martín'),
    complementoDireccion2: text('Segundo complemento.', 'piso 2'),
    departamento: code('Departamento.', LISTS.departamento, 1),
    codigoDistrito: integer('Código del distrito, según la tabla de la DNIT.', 1),
    descripcionDistrito: text('Nombre del distrito; se toma el de la tabla.', 'ASUNCION (DISTRITO)'),
    codigoCiudad: integer('Código de la ciudad, según la tabla de la DNIT; de ella salen distrito y departamento.', 1),
    descripcionCiudad: text('Nombre de la ciudad; se toma el de la tabla.', 'ASUNCION (DISTRITO)'),
    telefono: text('Teléfono, de 6 a 15 caracteres.', '021600600'),
    email: text('Correo electrónico.', 'ventas@ejemplo.com.py'),
    denominacion: text('Cómo se llama la sucursal.', 'Casa central'),
    actividadesEconomicas: list('Actividades económicas, la principal primero; hasta 9.', {
      codigo: text('Código de la actividad.', '47190'),
      descripcion: text('Su descripción.', 'Comercio al por menor'),
    }),
  },
)

export const usuario = group('La persona que generó el documento.', {
  documentoTipo: code('Tipo de documento.', LISTS.documentoIdentidad, 1, 9),
  documentoTipoDescripcion: text('Qué documento es, si el tipo es 9.', 'Libreta de enrolamiento'),
  documentoNumero: text('Número del documento.', '1234567'),
  nombre: text('Nombre.', 'Ana Ayala'),
  cargo: text('Cargo.', 'Vendedora'),
})
