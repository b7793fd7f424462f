/** Rules of the issuer: the request must agree with the registered data. docs/sifen §2.2, gEmis. */
import { filled, given, placeText, type Rule, unrelated } from '../../campos/index.ts'
import { parseRuc } from '../../ruc.ts'
import { NOMBRE_DE_PRUEBA } from '../resolve/index.ts'
import type { Case } from './case.ts'

const isTestName = (name: string | undefined) => filled(name)?.toLowerCase() === NOMBRE_DE_PRUEBA.toLowerCase()

export const ISSUER_RULES: readonly Rule<Case>[] = [
  {
    campo: 'emisor.ruc',
    broken: ({ dte, contexto }) => {
      const ruc = filled(dte.emisor?.ruc)
      return ruc !== undefined && parseRuc(ruc)?.numero !== contexto.emisor?.ruc
    },
    mensaje: ({ contexto }) =>
      `El emisor.ruc no es el del emisor de este documento (${contexto.emisor?.ruc}-${contexto.emisor?.dv}).`,
  },
  {
    campo: 'emisor.dv',
    codigo: '1253',
    broken: ({ dte, contexto }) => (filled(dte.emisor?.dv) ?? contexto.emisor?.dv) !== contexto.emisor?.dv,
    mensaje: ({ contexto }) => `El dígito verificador del emisor es ${contexto.emisor?.dv}.`,
  },
  {
    campo: 'tipoContribuyente',
    broken: ({ dte, contexto }) =>
      given(dte.tipoContribuyente) && dte.tipoContribuyente !== contexto.emisor?.tipoContribuyente,
    mensaje: ({ contexto }) =>
      `El emisor está registrado con tipo de contribuyente ${contexto.emisor?.tipoContribuyente} (1 persona física, 2 persona jurídica).`,
  },
  {
    campo: 'emisor.razonSocial',
    codigo: '1263',
    broken: ({ doc, contexto: { ambiente } }) => ambiente === 'prod' && isTestName(doc.emisor?.razonSocial),
    mensaje: 'La emisor.razonSocial es la leyenda del ambiente de prueba: en producción va la razón social del RUC.',
  },
  {
    campo: 'emisor.codigoCiudad',
    codigo: '1255',
    broken: ({ doc }) => unrelated(doc.emisor?.departamento, doc.emisor?.codigoDistrito, doc.emisor?.codigoCiudad),
    mensaje: ({ doc: { emisor } }) => placeText('del emisor', emisor?.codigoDistrito, emisor?.codigoCiudad),
  },
]
