/** Cycles of supply, transport, vehicle and carrier: 2050–2313. MT v150 §12.4. */
import { type Chapter, descripciones } from './chapter.ts'

export const CICLO: Chapter = {
  breves: [
    {
      causa: 'Las fechas del ciclo facturado faltan, sobran o no concuerdan entre sí.',
      queHacer: 'Revise el inicio, el fin y el vencimiento del ciclo.',
      codigos: {
        '2050': ['Falta la fecha de inicio del ciclo.', 'sectorAdicional.inicioCiclo'],
        '2051': ['La fecha de inicio del ciclo no corresponde.', 'sectorAdicional.inicioCiclo'],
        '2052': ['Falta la fecha de fin del ciclo.', 'sectorAdicional.finCiclo'],
        '2053': ['La fecha de fin del ciclo no corresponde.', 'sectorAdicional.finCiclo'],
        '2054': ['La fecha de fin del ciclo es inválida.', 'sectorAdicional.finCiclo'],
        '2055': ['La fecha de vencimiento del pago ya pasó.', 'sectorAdicional.vencimientoPago'],
      },
    },
  ],
}

export const TRANSPORTE: Chapter = {
  breves: [
    {
      causa: 'Los datos del traslado faltan, sobran o no concuerdan entre sí.',
      queHacer: 'Revise el transporte, los locales de salida y de entrega, el vehículo y el transportista.',
      codigos: {
        '2100': ['La nota de remisión exige los datos del transporte.', 'transporte'],
        '2101': ['Este tipo de documento no admite datos de transporte.', 'transporte'],
        '2102': ['Falta el tipo de transporte.', 'transporte.tipo'],
        '2107': ['Falta la fecha estimada de inicio del traslado.', 'transporte.inicioEstimadoTranslado'],
        '2108': [
          'La fecha estimada de inicio del traslado es demasiado antigua.',
          'transporte.inicioEstimadoTranslado',
        ],
        '2109': ['Falta la fecha estimada de fin del traslado.', 'transporte.finEstimadoTranslado'],
        '2110': [
          'La fecha estimada de fin del traslado es anterior a la de inicio.',
          'transporte.finEstimadoTranslado',
        ],
        '2150': ['Falta el local de salida de las mercaderías.', 'transporte.salida'],
        '2151': ['Este tipo de documento no admite el local de salida.'],
        '2153': ['El departamento, el distrito y la ciudad de salida no se corresponden.', 'transporte.salida.ciudad'],
        '2200': ['Falta el local de entrega de las mercaderías.', 'transporte.entrega'],
        '2201': ['Este tipo de documento no admite el local de entrega.'],
        '2203': [
          'El departamento, el distrito y la ciudad de entrega no se corresponden.',
          'transporte.entrega.N.ciudad',
        ],
        '2250': ['Falta el vehículo del traslado.', 'transporte.vehiculo'],
        '2251': ['Este tipo de documento no admite los datos del vehículo.'],
        '2252': ['Falta el número de vuelo.', 'transporte.vehiculo.N.numeroVuelo'],
        '2253': ['El número de vuelo no corresponde: el transporte no es aéreo.', 'transporte.vehiculo.N.numeroVuelo'],
        '2254': ['Falta la matrícula del vehículo.', 'transporte.vehiculo.N.numeroMatricula'],
        '2255': ['Falta el número que identifica al vehículo.', 'transporte.vehiculo.N.documentoNumero'],
        '2300': ['Faltan los datos del transportista.', 'transporte.transportista'],
        '2301': ['Este tipo de documento no admite los datos del transportista.'],
        '2302': ['Falta el RUC del transportista contribuyente.', 'transporte.transportista.ruc'],
        '2303': ['El RUC del transportista no existe.', 'transporte.transportista.ruc'],
        '2304': ['El RUC del transportista no está activo.', 'transporte.transportista.ruc'],
        '2305': ['El transportista no es contribuyente: no lleva RUC.', 'transporte.transportista.ruc'],
        '2306': ['El dígito verificador del RUC del transportista es incorrecto.', 'transporte.transportista.ruc'],
        '2307': [
          'Falta el tipo de documento de identidad del transportista.',
          'transporte.transportista.documentoTipo',
        ],
        '2308': [
          'El transportista es contribuyente: no lleva tipo de documento de identidad.',
          'transporte.transportista.documentoTipo',
        ],
        '2311': [
          'Falta el número de documento de identidad del transportista.',
          'transporte.transportista.documentoNumero',
        ],
      },
    },
    descripciones({
      '2103': ['La descripción del tipo de transporte no corresponde a su código.'],
      '2104': ['La descripción de la modalidad del transporte no corresponde a su código.'],
      '2113': ['La descripción del país de destino no corresponde a su código.'],
      '2152': ['La descripción del departamento de salida no corresponde a su código.'],
      '2155': ['La descripción del distrito de salida no corresponde a su código.'],
      '2158': ['La descripción de la ciudad de salida no corresponde a su código.'],
      '2202': ['La descripción del departamento de entrega no corresponde a su código.'],
      '2205': ['La descripción del distrito de entrega no corresponde a su código.'],
      '2208': ['La descripción de la ciudad de entrega no corresponde a su código.'],
      '2309': ['Falta la descripción del documento de identidad del transportista.'],
      '2310': ['La descripción del documento del transportista no corresponde a su código.'],
      '2312': ['Falta la descripción de la nacionalidad del transportista.'],
      '2313': ['La descripción de la nacionalidad del transportista no corresponde a su código.'],
    }),
  ],
  derogados: {
    '2112': 'Falta la descripción del país de destino.',
    '2154': 'Falta la descripción del distrito de salida.',
    '2156': 'La ciudad de salida no es del departamento indicado.',
    '2157': 'La ciudad de salida no es del distrito indicado.',
    '2204': 'Falta la descripción del distrito de entrega.',
    '2206': 'La ciudad de entrega no es del departamento indicado.',
    '2207': 'La ciudad de entrega no es del distrito indicado.',
  },
}
