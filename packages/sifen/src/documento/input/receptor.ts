/** Schema of the receiver. */
import { LISTS, RANGES } from '../../campos/index.ts'
import { code, group, integer, text } from './field.ts'

export const receptor = group('A quién se emite.', {
  naturaleza: code('Quién es.', LISTS.naturaleza, 1),
  tipoDoc: code('Documento de quien no es contribuyente, que debe llevarlo.', LISTS.documentoReceptor, 1, 9),
  documentoTipoDescripcion: text('Qué documento es, si tipoDoc es 9.', 'Libreta de enrolamiento'),
  numeroDocumento: text(
    'Número del documento; de un contribuyente, su RUC, con dígito verificador o sin él. Obligatorio, salvo para un innominado (tipoDoc 5), cuyo número no se envía.',
    '80000000-5',
  ),
  dv: text('Dígito verificador, si numeroDocumento es un RUC que no lo trae.', '5'),
  tipoContribuyente: code('Si falta, se deduce del RUC.', RANGES.tipoContribuyente, 2),
  nombre: text(
    'Nombre o razón social. Obligatorio, salvo para un innominado (tipoDoc 5), cuyo nombre no se envía.',
    'Cliente de Prueba S.A.',
  ),
  nombreFantasia: text('Nombre de fantasía.', 'El Cliente'),
  pais: text('País (ISO 3166, tres letras). Obligatorio para un extranjero.', 'PRY'),
  direccion: text('Calle. Obligatoria para un extranjero.', 'Calle Palma'),
  numeroCasa: integer('Número de casa, 0 si no tiene; obligatorio si va direccion.', 10),
  departamento: code('Departamento.', LISTS.departamento, 1),
  distrito: integer('Código del distrito, según la tabla de la DNIT.', 1),
  ciudad: integer('Código de la ciudad, según la tabla de la DNIT; de ella salen distrito y departamento.', 1),
  telefono: text('Teléfono, de 6 a 15 caracteres.', '021444555'),
  celular: text('Celular, de 10 a 20 caracteres.', '0981444555'),
  email: text(
    'Correo electrónico; de varios, separados por comas o punto y coma, SIFEN recibe el primero.',
    'cliente@ejemplo.com.py',
  ),
  codigo: text('Código del cliente en su sistema, de 3 a 15 caracteres.', 'CLI-1'),
})
