/**
 * Events of the receiver: notification, conformity, disagreement and unknown document. 4101–4265. MT v150 §11.6, NT19.
 */
import type { Chapter, Explained } from './chapter.ts'

/** Explains a repeated event. As with a duplicate document, the existing one may be our own. */
const repetido = (eventos: string): Explained => ({
  significado: `El documento ya tiene ${eventos}.`,
  causa: 'Puede ser este mismo evento, registrado en un envío cuya respuesta no llegó.',
  queHacer: 'Consulte por CDC y mire sus eventos.',
  siguiente: 'consultar',
  campo: 'cdc',
})

export const NOTIFICACION: Chapter = {
  explicados: {
    '4101': repetido('una notificación de recepción'),
    '4103': {
      significado: 'Aprobado con observación: el documento se emitió hace más de lo que el plazo admite.',
      causa: 'Los eventos del receptor se registran hasta 45 días después de la emisión.',
      queHacer: 'Nada sobre este evento; registre los siguientes a tiempo.',
      siguiente: 'nada',
    },
    '4113': {
      significado: 'El documento ya tiene otro evento del receptor, que no concuerda con este.',
      causa: 'Antes se registró una conformidad, una disconformidad o un desconocimiento.',
      queHacer: 'Consulte por CDC y mire sus eventos.',
      siguiente: 'consultar',
      campo: 'cdc',
    },
    '4114': {
      significado: 'Aprobado con observación: el documento se aprobó hace más de lo que el plazo admite.',
      causa: 'Los eventos del receptor se registran hasta 45 días después de la aprobación.',
      queHacer: 'Nada sobre este evento; registre los siguientes a tiempo.',
      siguiente: 'nada',
    },
    '4116': repetido('todas las notificaciones que se permiten'),
  },
  breves: [
    {
      causa: 'Los datos de la recepción faltan, sobran o no concuerdan con el documento.',
      queHacer: 'Revise el CDC, las fechas y el documento del receptor.',
      codigos: {
        '4102': ['El CDC de la notificación es inválido.', 'cdc'],
        '4104': ['La fecha de recepción es anterior a la de emisión.', 'fechaRecepcion'],
        '4105': ['Falta el RUC del receptor.', 'ruc'],
        '4106': ['El receptor no es contribuyente: no lleva RUC.', 'ruc'],
        '4107': ['Falta el dígito verificador del RUC del receptor.', 'ruc'],
        '4108': ['El receptor no es contribuyente: no lleva dígito verificador.', 'ruc'],
        '4109': ['Falta el tipo de documento de identidad del receptor.', 'documentoTipo'],
        '4110': ['El receptor es contribuyente: no lleva tipo de documento.', 'documentoTipo'],
        '4111': ['Falta el número de documento de identidad del receptor.', 'documentoNumero'],
        '4112': ['El receptor es contribuyente: no lleva número de documento.', 'documentoNumero'],
        '4115': ['El documento está cancelado: no admite una notificación.', 'cdc'],
      },
    },
  ],
}

export const CONFORMIDAD: Chapter = {
  explicados: {
    '4150': repetido('dos conformidades'),
    '4155': {
      significado: 'No se puede dar conformidad a un documento sin efecto.',
      causa: 'Fue cancelado, o una nota de crédito lo ajustó por completo.',
      queHacer: 'Consulte por CDC y mire sus eventos.',
      campo: 'cdc',
    },
    '4157': {
      significado: 'Pasó el plazo para dar conformidad.',
      causa: 'Los eventos del receptor se registran hasta 45 días después de la aprobación.',
      queHacer: 'Ya no puede registrarse: acuerde con el emisor.',
      campo: 'cdc',
    },
    '4158': repetido('todas las conformidades que se permiten'),
  },
  breves: [
    {
      causa: 'La conformidad no cumple lo que SIFEN espera.',
      queHacer: 'Revise el CDC, la fecha de recepción y los eventos que el documento ya tiene.',
      codigos: {
        '4151': ['El CDC de la conformidad es inválido.', 'cdc'],
        '4154': ['La conformidad parcial exige la fecha estimada de recepción.', 'fechaRecepcion'],
      },
    },
  ],
  derogados: {
    '4152': 'El documento no existe o pasó el plazo para dar conformidad.',
    '4156': 'El documento ya tiene un desconocimiento, que no concuerda con la conformidad.',
  },
}

export const DISCONFORMIDAD: Chapter = {
  explicados: {
    '4200': repetido('una disconformidad'),
    '4202': {
      significado: 'El documento no existe o pasó el plazo para la disconformidad.',
      causa: 'El CDC es de otro ambiente, o el documento tiene más de 45 días.',
      queHacer: 'Consulte el CDC; si el plazo pasó, acuerde con el emisor.',
      campo: 'cdc',
    },
    '4206': {
      significado: 'Pasó el plazo para la disconformidad.',
      causa: 'Los eventos del receptor se registran hasta 45 días después de la aprobación.',
      queHacer: 'Ya no puede registrarse: acuerde con el emisor.',
      campo: 'cdc',
    },
    '4207': repetido('todas las disconformidades que se permiten'),
  },
  breves: [
    {
      causa: 'La disconformidad no cumple lo que SIFEN espera.',
      queHacer: 'Revise el CDC y los eventos que el documento ya tiene.',
      codigos: {
        '4201': ['El CDC de la disconformidad es inválido.', 'cdc'],
        '4204': ['El documento está cancelado: no admite una disconformidad.', 'cdc'],
      },
    },
  ],
  derogados: {
    '4205': 'El documento ya tiene un desconocimiento, que no concuerda con la disconformidad.',
  },
}

export const DESCONOCIMIENTO: Chapter = {
  explicados: {
    '4251': repetido('un desconocimiento'),
    '4253': {
      significado: 'Aprobado con observación: el documento se emitió hace más de lo que el plazo admite.',
      causa: 'Los eventos del receptor se registran hasta 45 días después de la emisión.',
      queHacer: 'Nada sobre este evento; registre los siguientes a tiempo.',
      siguiente: 'nada',
    },
    '4263': {
      significado: 'Pasó el plazo para desconocer el documento.',
      causa: 'Los eventos del receptor se registran hasta 45 días después de la aprobación.',
      queHacer: 'Ya no puede registrarse: acuerde con el emisor o consulte a la DNIT.',
      campo: 'cdc',
    },
    '4265': repetido('todos los desconocimientos que se permiten'),
  },
  breves: [
    {
      causa: 'Los datos del desconocimiento faltan, sobran o no concuerdan con el documento.',
      queHacer: 'Revise el CDC, las fechas y el documento del receptor.',
      codigos: {
        '4252': ['El CDC del desconocimiento es inválido.', 'cdc'],
        '4254': ['La fecha de recepción no es posterior a la de emisión.', 'fechaRecepcion'],
        '4255': ['Falta el RUC del receptor.', 'ruc'],
        '4256': ['El receptor no es contribuyente: no lleva RUC.', 'ruc'],
        '4257': ['Falta el dígito verificador del RUC del receptor.', 'ruc'],
        '4258': ['El receptor no es contribuyente: no lleva dígito verificador.', 'ruc'],
        '4259': ['Falta el tipo de documento de identidad del receptor.', 'documentoTipo'],
        '4260': ['El receptor es contribuyente: no lleva tipo de documento.', 'documentoTipo'],
        '4261': ['Falta el número de documento de identidad del receptor.', 'documentoNumero'],
        '4262': ['El receptor es contribuyente: no lleva número de documento.', 'documentoNumero'],
        '4264': ['El documento está cancelado: no admite un desconocimiento.', 'cdc'],
      },
    },
  ],
}
