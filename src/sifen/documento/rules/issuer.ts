/** Rules of the issuer: what the request says of it agrees with what is registered. reference.md §2.2, gEmis. */
import { parseRuc } from '../../ruc.ts'
import { type Case, given, type Rule, unrelated } from './rule.ts'

export const ISSUER_RULES: readonly Rule<Case>[] = [
  {
    campo: 'emisor.ruc',
    broken: ({ dte, contexto }) => {
      const ruc = dte.emisor?.ruc
      return given(ruc) && parseRuc(ruc ?? '')?.numero !== contexto.emisor?.ruc
    },
    mensaje: ({ contexto }) =>
      `El emisor.ruc no es el del emisor de este documento (${contexto.emisor?.ruc}-${contexto.emisor?.dv}).`,
  },
  {
    campo: 'emisor.dv',
    codigo: '1253',
    broken: ({ dte, contexto }) => given(dte.emisor?.dv) && dte.emisor?.dv !== contexto.emisor?.dv,
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
    campo: 'emisor.codigoCiudad',
    codigo: '1255',
    broken: ({ doc }) => unrelated(doc.emisor?.departamento, doc.emisor?.codigoDistrito, doc.emisor?.codigoCiudad),
    mensaje: 'El departamento, el distrito y la ciudad del emisor no se corresponden según la tabla de la DNIT.',
  },
]
