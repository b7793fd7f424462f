/** To whom it is issued. */
import { group, integer, text } from './field.ts'

export const receptor = group('A quién se emite. Obligatorio.', {
  naturaleza: integer('Obligatorio: 1 contribuyente, 2 no contribuyente, 3 extranjero.', 1),
  tipoDoc: integer(
    'Documento de un no contribuyente: 1 cédula paraguaya, 2 pasaporte, 3 cédula extranjera, 4 carnet de residencia, 5 innominado, 6 tarjeta diplomática, 9 otro.',
    1,
  ),
  documentoTipoDescripcion: text('Qué documento es, si tipoDoc es 9.', 'Libreta de enrolamiento'),
  numeroDocumento: text(
    'Número del documento; de un contribuyente, su RUC, con dígito verificador o sin él.',
    '80000000-5',
  ),
  dv: text('Dígito verificador, si numeroDocumento es un RUC que no lo trae.', '5'),
  tipoContribuyente: integer('1 persona física, 2 persona jurídica; si falta, se deduce del RUC.', 2),
  nombre: text('Nombre o razón social.', 'Cliente de Prueba S.A.'),
  nombreFantasia: text('Nombre de fantasía.', 'El Cliente'),
  pais: text('País (ISO 3166, tres letras). Obligatorio para un extranjero.', 'PRY'),
  direccion: text('Calle. Obligatoria para un extranjero.', 'Calle Palma'),
  numeroCasa: integer('Número de casa; 0 si no tiene.', 10),
  departamento: integer('Código del departamento, según la tabla de la DNIT.', 1),
  distrito: integer('Código del distrito, según la tabla de la DNIT.', 1),
  ciudad: integer('Código de la ciudad, según la tabla de la DNIT; de ella salen distrito y departamento.', 1),
  telefono: text('Teléfono, de 6 a 15 caracteres.', '021444555'),
  celular: text('Celular, de 10 a 20 caracteres.', '0981444555'),
  email: text('Correo electrónico; de varios, separados por comas, SIFEN recibe el primero.', 'cliente@ejemplo.com.py'),
  codigo: text('Código del cliente en su sistema, de 3 a 15 caracteres.', 'CLI-1'),
})
