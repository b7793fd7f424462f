/**
 * Returns the initial values of a form: the company's own address as the place of departure, or the data of another
 * document.
 */
import { diaAsuncion } from '@nanduti/sifen'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/index.ts'
import { type FrameEmpresa, textsOf } from '../../../web/index.ts'
import { camposDe, type Formulario, listPuntos } from './form/index.ts'
import { type Copied, fromDocument } from './from-document.ts'

type Wanted = { empresa: FrameEmpresa; formulario: Formulario; documento: number | undefined }

/** Returns the initial values. Throws 404 for a document that the company does not have. */
export async function startOf(deps: Deps, { empresa, formulario, documento }: Wanted): Promise<Copied> {
  const own = await ownPlace(deps, empresa, formulario)
  if (documento === undefined) return { values: own, lost: [] }
  const copied = await fromDocument(deps, empresa.id, formulario, { id: documento })
  if (!copied) throw notFound()
  return { ...copied, values: { ...own, ...copied.values } }
}

/** Returns the issuer's address, from which goods mostly leave. */
async function ownPlace(deps: Deps, empresa: FrameEmpresa, formulario: Formulario): Promise<Record<string, string>> {
  const today = diaAsuncion(deps.clock.now())
  const [punto] = await listPuntos(deps.db, empresa.id, formulario.tipoDocumento, today)
  if (!punto) return {}
  const { direccion, numero_casa: numeroCasa, ciudad } = punto
  return textsOf(camposDe(formulario), { transporte: { salida: { direccion, numeroCasa, ciudad } } })
}
