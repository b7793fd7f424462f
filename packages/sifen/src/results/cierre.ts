/**
 * Validity of the certificate, QR, and the groups of self-invoices and of remissions: 2450–2606. MT v150 §12.4, NT16.
 */
import { type Chapter, descripciones } from './chapter.ts'

export const CIERRE: Chapter = {
  explicados: {
    '2450': {
      significado: 'El certificado no estaba vigente en el momento de la firma.',
      causa: 'La fecha de firma es anterior o posterior a la validez del certificado.',
      queHacer: 'Renueve el certificado, sincronice el reloj y vuelva a firmar.',
    },
    '2500': {
      significado: 'El código QR no coincide con el documento.',
      causa: 'El QR se calculó con otros datos, o el documento se firmó de nuevo sin rehacerlo.',
      queHacer: 'Genere y firme el documento de nuevo.',
    },
    '2501': {
      significado: 'El hash del código QR es inválido.',
      causa: 'El CSC o su identificador no son los del emisor en este ambiente, o no regían en la fecha de emisión.',
      queHacer: 'Corrija el CSC y su identificador (0001 o 0002), y vuelva a firmar.',
    },
    '2502': {
      significado: 'La dirección de consulta del código QR no es la de este ambiente.',
      causa: 'El documento lleva la dirección de prueba en producción, o al revés.',
      queHacer: 'Revise el ambiente del emisor y vuelva a firmar.',
    },
  },
  breves: [
    {
      causa: 'Lo que cierra el documento, su firma y su código QR, no es lo que SIFEN espera.',
      queHacer: 'Genere y firme el documento de nuevo.',
      codigos: {
        '2503': ['El documento lleva información adicional del emisor, que no debe enviarse a SIFEN.'],
      },
    },
  ],
}

export const AUTOFACTURA: Chapter = {
  explicados: {
    '2562': {
      significado: 'El vendedor de la autofactura es contribuyente.',
      causa: 'La autofactura documenta compras a quienes no son contribuyentes.',
      queHacer: 'Pida al vendedor su factura.',
    },
  },
  breves: [
    {
      causa: 'Los datos del vendedor o del lugar de la compra faltan, sobran o no concuerdan.',
      queHacer: 'Revise los datos propios de la autofactura.',
      codigos: {
        '2550': ['La autofactura exige sus datos propios, como los del vendedor.', 'autoFactura'],
        '2551': ['Solo la autofactura lleva los datos del vendedor.', 'autoFactura'],
        '2553': ['El departamento, el distrito y la ciudad del vendedor no se corresponden.', 'autoFactura.ciudad'],
        '2557': [
          'El departamento, el distrito y la ciudad de la compra no se corresponden.',
          'autoFactura.ubicacion.ciudad',
        ],
      },
    },
    descripciones({
      '2552': ['La descripción del departamento del vendedor no corresponde a su código.'],
      '2555': ['La descripción de la ciudad del vendedor no corresponde a su código.'],
      '2556': ['La descripción del departamento de la compra no corresponde a su código.'],
      '2558': ['La descripción del distrito de la compra no corresponde a su código.'],
      '2559': ['La descripción de la ciudad de la compra no corresponde a su código.'],
      '2561': ['La descripción del distrito del vendedor no corresponde a su código.'],
    }),
  ],
}

export const REMISION: Chapter = {
  explicados: {
    '2606': {
      significado: 'El receptor de la nota de remisión no es el mismo emisor.',
      causa: 'Un traslado entre locales de la empresa (motivo 7) tiene como receptor a la propia empresa.',
      queHacer: 'Ponga como receptor a la propia empresa, o corrija el motivo.',
      campo: 'receptor.numeroDocumento',
    },
  },
  breves: [
    {
      causa: 'Los datos propios de la nota de remisión faltan, sobran o no concuerdan.',
      queHacer: 'Revise el motivo, el responsable y la fecha de la factura futura.',
      codigos: {
        '2600': ['La nota de remisión exige sus datos propios, como el motivo.', 'remision'],
        '2601': ['Solo la nota de remisión lleva los datos del motivo y del responsable.', 'remision'],
        '2604': ['La fecha futura de la factura excede el plazo permitido.', 'remision.fechaFactura'],
        '2605': ['Falta la fecha futura de la factura.', 'remision.fechaFactura'],
      },
    },
    descripciones({
      '2602': ['La descripción del motivo de la remisión no corresponde a su código.'],
      '2603': ['La descripción del responsable de la remisión no corresponde a su código.'],
    }),
  ],
}
