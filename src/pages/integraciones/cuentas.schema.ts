/** The form of a new service account, as the API's request. */
import * as z from 'zod'
import { newCuenta } from '../../gateway/cuentas/index.ts'
import { PERMISSIONS } from '../../http/index.ts'

/** Returns the name of an ability's box. A form keeps one value for each name. */
export const abilityBox = (ability: string) => `ability.${ability}`

const text = z.string().trim().default('')

/** `empresa_id` is the company for which the form was opened. */
export const cuentaForm = z
  .looseObject({
    ...{ nombre: text, redes: text, ambiente: text, monto_maximo: text, documentos_por_dia: text, empresa_id: text },
  })
  .transform(({ nombre, redes, ambiente, monto_maximo, documentos_por_dia, empresa_id, ...boxes }, context) => {
    const parsed = newCuenta.safeParse({
      nombre,
      abilities: PERMISSIONS.filter(ability => boxes[abilityBox(ability)] === '1'),
      redes: redes.split(/[\s,]+/).filter(Boolean),
      limites: {
        ambiente: ambiente || null,
        monto_maximo: monto_maximo || null,
        documentos_por_dia: documentos_por_dia ? Number(documentos_por_dia) : null,
      },
    })
    if (parsed.success) return { empresa_id, wanted: parsed.data }
    for (const issue of parsed.error.issues) context.addIssue({ ...issue, path: [fieldOf(issue.path)] } as never)
    return z.NEVER
  })

/** Returns the field of the form that a path of the request is about. */
const fieldOf = ([first, second]: readonly PropertyKey[]) =>
  first === 'limites' ? (second ?? 'limites') : first === 'abilities' ? abilityBox('sifen:read') : (first ?? '')
