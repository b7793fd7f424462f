/**
 * Events of the issuer: cancellation, voiding, change of transport and nomination. 4000–4071 and 4300–4478. MT v150
 * §11.6, NT14, NT18, NT25.
 */
import { type Chapter, descripciones } from './chapter.ts'

export const CANCELACION: Chapter = {
  explicados: {
    '4000': {
      significado: 'La versión del evento no es la que SIFEN espera.',
      causa: 'La DNIT cambió de versión y esta pasarela todavía escribe la 150.',
      queHacer: 'Actualice la pasarela.',
    },
    '4001': {
      significado: 'El CDC del evento es inválido.',
      causa: 'Le faltan dígitos o su dígito verificador no corresponde.',
      queHacer: 'Copie los 44 caracteres del CDC.',
      campo: 'cdc',
    },
    '4002': {
      significado: 'SIFEN no tiene un documento con ese CDC.',
      causa: 'El documento no fue aprobado, o es de otro ambiente.',
      queHacer: 'Consulte el CDC; solo se cancela un documento aprobado.',
      campo: 'cdc',
    },
    '4003': {
      significado: 'El documento ya tiene un evento igual.',
      causa: 'Casi siempre es esta misma cancelación, registrada en un envío cuya respuesta no llegó.',
      queHacer: 'Consulte por CDC y mire sus eventos.',
      siguiente: 'consultar',
      campo: 'cdc',
    },
    '4009': {
      significado: 'Pasó el plazo para cancelar la factura.',
      causa:
        'Una factura se cancela hasta 48 horas después de su aprobación. En el ambiente de prueba también aparece al cancelar antes de 3 minutos.',
      queHacer: 'Emita una nota de crédito; en prueba, espere 3 minutos y repita.',
      campo: 'cdc',
    },
    '4010': {
      significado: 'Pasó el plazo para cancelar el documento.',
      causa: 'Los documentos que no son facturas se cancelan hasta 168 horas después de su aprobación.',
      queHacer: 'Ajuste la operación con otro documento, por ejemplo una nota.',
      campo: 'cdc',
    },
  },
  derogados: {
    '4004': 'El receptor ya dio conformidad al documento.',
    '4006': 'Quien firma no está autorizado a registrar el evento.',
    '4007': 'El certificado de la firma del evento fue revocado.',
    '4008': 'La fecha de firma del evento es inválida.',
  },
}

export const INUTILIZACION: Chapter = {
  explicados: {
    '4052': {
      significado: 'El timbrado no es de este contribuyente.',
      causa: 'El número está mal escrito o es de otra empresa.',
      queHacer: 'Verifique el timbrado en Marangatu.',
      campo: 'timbrado',
    },
    '4053': {
      significado: 'El timbrado no es de facturación electrónica.',
      causa: 'Solo se inutilizan aquí números de documentos electrónicos.',
      queHacer: 'Use el timbrado electrónico.',
      campo: 'timbrado',
    },
    '4054': {
      significado: 'El establecimiento no pertenece al timbrado.',
      causa: 'El código no está declarado en Marangatu para ese timbrado.',
      queHacer: 'Corrija el establecimiento.',
      campo: 'establecimiento',
    },
    '4055': {
      significado: 'El punto de expedición no pertenece al timbrado.',
      causa: 'El código no está declarado en Marangatu para ese establecimiento.',
      queHacer: 'Corrija el punto de expedición.',
      campo: 'punto_expedicion',
    },
    '4060': {
      significado: 'El timbrado no es de ese tipo de documento.',
      causa: 'El tipo no está habilitado en el timbrado.',
      queHacer: 'Corrija el tipo de documento.',
      campo: 'tipo_documento',
    },
    '4065': {
      significado: 'Dentro del rango hay un documento aprobado.',
      causa: 'Solo se inutilizan números que nunca se usaron.',
      queHacer: 'Divida el rango para dejar fuera los números aprobados.',
      campo: 'numero_inicio',
    },
    '4066': {
      significado: 'Dentro del rango hay un número ya inutilizado.',
      causa: 'Otra inutilización lo cubre; puede ser esta misma, registrada en un envío sin respuesta.',
      queHacer: 'Si es la misma, tómela como hecha; si no, divida el rango.',
      campo: 'numero_inicio',
    },
    '4067': {
      significado: 'El rango tiene más números de los permitidos.',
      causa: 'Cada evento inutiliza hasta 1.000 números.',
      queHacer: 'Divida el rango en varios eventos.',
      campo: 'numero_fin',
    },
    '4068': {
      significado: 'El número final del rango es inválido.',
      causa: 'Es menor que el inicial; el manual pide que sea mayor.',
      queHacer: 'Corrija el número final.',
      campo: 'numero_fin',
    },
  },
  derogados: {
    '4051': 'El timbrado no vale en el ambiente de prueba.',
    '4069': 'Quien firma no está autorizado a registrar el evento.',
    '4070': 'El certificado de la firma del evento fue revocado.',
    '4071': 'La fecha de firma del evento es inválida.',
  },
}

/** MT v150 printed 4313–4323 twice: for the carrier and for the vehicle. NT18 renumbered the vehicle's, 4325–4335. */
export const TRANSPORTE_EN_CURSO: Chapter = {
  explicados: {
    '4336': {
      significado: 'SIFEN no tiene un documento con ese CDC.',
      causa: 'El documento no fue aprobado, o es de otro ambiente.',
      queHacer: 'Consulte el CDC antes de registrar el evento.',
      campo: 'cdc',
    },
  },
  breves: [
    {
      causa: 'Los datos nuevos del transporte faltan, sobran o no concuerdan con el motivo del evento.',
      queHacer: 'Revise el motivo (1 local, 2 chofer, 3 transportista, 4 vehículo) y los datos que exige.',
      codigos: {
        '4300': ['El departamento, el distrito y la ciudad de la entrega no se corresponden.', 'entrega.ciudad'],
        '4301': ['El cambio de local exige el departamento de la entrega.', 'entrega.departamento'],
        '4306': ['El cambio de local exige la ciudad de la entrega.', 'entrega.ciudad'],
        '4309': ['El cambio de local exige la dirección de la entrega.', 'entrega.direccion'],
        '4310': ['El cambio de local exige el número de casa de la entrega.', 'entrega.numeroCasa'],
        '4311': ['El cambio de chofer exige su nombre.', 'entrega.transportista.chofer.nombre'],
        '4312': [
          'El cambio de chofer exige su documento de identidad.',
          'entrega.transportista.chofer.documentoNumero',
        ],
        '4313': ['El cambio de transportista exige decir si es contribuyente.', 'entrega.transportista.contribuyente'],
        '4314': ['Falta el RUC del transportista.', 'entrega.transportista.ruc'],
        '4315': ['El RUC del transportista no existe.', 'entrega.transportista.ruc'],
        '4316': ['El RUC del transportista no está activo.', 'entrega.transportista.ruc'],
        '4317': ['El transportista no es contribuyente: no lleva RUC.', 'entrega.transportista.ruc'],
        '4318': ['El dígito verificador del RUC del transportista es incorrecto.', 'entrega.transportista.ruc'],
        '4319': ['El cambio de transportista exige su nombre.', 'entrega.transportista.nombre'],
        '4320': ['Falta el tipo de documento de identidad del transportista.', 'entrega.transportista.documentoTipo'],
        '4321': ['El transportista es contribuyente: no lleva documento.', 'entrega.transportista.documentoTipo'],
        '4324': ['Falta el número de documento del transportista.', 'entrega.transportista.documentoNumero'],
        '4325': ['El cambio de vehículo exige el tipo de transporte.', 'entrega.tipoTransporte'],
        '4328': ['El cambio de vehículo exige la modalidad del transporte.', 'entrega.modalidadTransporte'],
        '4331': ['El cambio de vehículo exige su tipo.', 'entrega.vehiculo.tipo'],
        '4332': ['El cambio de vehículo exige su marca.', 'entrega.vehiculo.marca'],
        '4333': ['El cambio de vehículo exige decir cómo se identifica.', 'entrega.vehiculo.documentoTipo'],
        '4334': ['Falta el número que identifica al vehículo.', 'entrega.vehiculo.documentoNumero'],
        '4335': ['Falta la matrícula del vehículo.', 'entrega.vehiculo.numeroMatricula'],
      },
    },
    descripciones({
      '4302': ['Falta la descripción del departamento de la entrega.', 'entrega.departamento'],
      '4303': ['La descripción del departamento de la entrega no corresponde a su código.', 'entrega.departamento'],
      '4304': ['Falta la descripción del distrito de la entrega.', 'entrega.distrito'],
      '4305': ['La descripción del distrito de la entrega no corresponde a su código.', 'entrega.distrito'],
      '4307': ['Falta la descripción de la ciudad de la entrega.', 'entrega.ciudad'],
      '4308': ['La descripción de la ciudad de la entrega no corresponde a su código.', 'entrega.ciudad'],
      '4322': ['Falta la descripción del documento del transportista.', 'entrega.transportista.documentoTipo'],
      '4323': [
        'La descripción del documento del transportista no corresponde a su código.',
        'entrega.transportista.documentoTipo',
      ],
      '4326': ['Falta la descripción del tipo de transporte.', 'entrega.tipoTransporte'],
      '4327': ['La descripción del tipo de transporte no corresponde a su código.', 'entrega.tipoTransporte'],
      '4329': ['Falta la descripción de la modalidad del transporte.', 'entrega.modalidadTransporte'],
      '4330': ['La descripción de la modalidad no corresponde a su código.', 'entrega.modalidadTransporte'],
    }),
  ],
}

export const NOMINACION: Chapter = {
  explicados: {
    '4451': {
      significado: 'El CDC del evento es inválido.',
      causa: 'Le faltan dígitos o su dígito verificador no corresponde.',
      queHacer: 'Copie los 44 caracteres del CDC.',
      campo: 'cdc',
    },
    '4452': {
      significado: 'SIFEN no tiene un documento vigente con ese CDC.',
      causa: 'No existe en este ambiente, o fue cancelado.',
      queHacer: 'Consulte el CDC; solo se nomina una factura aprobada y vigente.',
      campo: 'cdc',
    },
    '4453': {
      significado: 'La factura ya fue nominada.',
      causa: 'Puede ser este mismo evento, registrado en un envío cuya respuesta no llegó.',
      queHacer: 'Consulte por CDC y mire sus eventos.',
      siguiente: 'consultar',
      campo: 'cdc',
    },
    '4454': {
      significado: 'Solo se nomina una factura electrónica.',
      causa: 'El CDC es de otro tipo de documento.',
      queHacer: 'Use el CDC de la factura.',
      campo: 'cdc',
    },
    '4461': {
      significado: 'El RUC del receptor no existe en Marangatu.',
      causa: 'Está mal escrito o el cliente no está inscripto.',
      queHacer: 'Verifique el RUC con el cliente o con la consulta de RUC.',
      campo: 'ruc',
    },
    '4463': {
      significado: 'El dígito verificador del RUC del receptor es incorrecto.',
      causa: 'El RUC o su dígito están mal escritos.',
      queHacer: 'Verifique el RUC del cliente con su dígito verificador.',
      campo: 'ruc',
    },
    '4468': {
      significado: 'La factura la emitió otro contribuyente.',
      causa: 'El evento lo registra quien emitió la factura.',
      queHacer: 'Firme con el certificado del emisor o corrija el CDC.',
      campo: 'cdc',
    },
    '4469': {
      significado: 'La factura ya tiene un receptor identificado.',
      causa: 'Solo se nomina una factura que salió a un receptor innominado.',
      queHacer: 'Si el receptor está mal, cancele la factura o emita una nota de crédito.',
      campo: 'cdc',
    },
  },
  breves: [
    {
      causa: 'Los datos del receptor que se nomina faltan, sobran o no concuerdan entre sí.',
      queHacer: 'Revise el CDC y los datos del receptor del evento.',
      codigos: {
        '4457': ['Falta el tipo de contribuyente del receptor.', 'tipoReceptor'],
        '4458': ['El tipo de contribuyente del receptor no corresponde.', 'tipoReceptor'],
        '4459': ['Falta el RUC del receptor contribuyente.', 'ruc'],
        '4460': ['El receptor no es contribuyente: no lleva RUC.', 'ruc'],
        '4462': ['El RUC del receptor no está activo con ese tipo de contribuyente.', 'ruc'],
        '4464': ['Falta el tipo de documento de identidad del receptor.', 'documentoTipo'],
        '4465': ['El receptor es contribuyente: no lleva tipo de documento de identidad.', 'documentoTipo'],
        '4467': ['Falta el número de documento de identidad del receptor.', 'documentoNumero'],
        '4470': ['Falta el número de casa del receptor.', 'numeroCasa'],
        '4474': ['El departamento, el distrito y la ciudad del receptor no se corresponden.', 'ciudad'],
        '4475': ['El tipo de operación no es compatible con la naturaleza del receptor.', 'tipoOperacion'],
        '4476': ['El país del receptor no corresponde al tipo de operación.', 'pais'],
        '4477': ['El receptor es contribuyente: no lleva número de documento de identidad.', 'documentoNumero'],
        '4478': ['Falta la dirección del receptor.', 'direccion'],
      },
    },
    descripciones({
      '4456': ['La descripción del país del receptor no corresponde a su código.', 'pais'],
      '4466': ['La descripción del documento del receptor no corresponde a su código.', 'documentoTipo'],
      '4471': ['La descripción del departamento del receptor no corresponde a su código.', 'departamento'],
      '4472': ['La descripción del distrito del receptor no corresponde a su código.', 'distrito'],
      '4473': ['La descripción de la ciudad del receptor no corresponde a su código.', 'ciudad'],
    }),
  ],
}
