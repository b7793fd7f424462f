/**
 * Returns the initial values of a form: the company's own address as the place of departure, or the data of another
 * document.
 */
import { horaAsuncion } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/index.ts'
import type { FrameEmpresa } from '../../web/index.ts'
import { listPuntos } from './emision.queries.ts'
import { camposDe, type Formulario } from './formularios.ts'
import { type Copied, fromDocument } from './from-document.ts'
import { textsOf } from './prefill.ts'

type Asked = { empresa: FrameEmpresa; formulario: Formulario; documento: number | undefined }

/** Returns the initial values. Throws 404 for a document that the company does not have. */
export async function startOf(deps: Deps, { empresa, formulario, documento }: Asked): Promise<Copied> {
  const own = await ownPlace(deps, empresa, formulario)
  if (documento === undefined) return { values: own, lost: [] }
  const copied = await fromDocument(deps, empresa.id, formulario, { id: documento })
  if (!copied) throw notFound()
  return { ...copied, values: { ...own, ...copied.values } }
}

/** Returns the issuer's address, from which goods mostly leave. */
async function ownPlace(deps: Deps, empresa: FrameEmpresa, formulario: Formulario): Promise<Record<string, string>> {
  const today = horaAsuncion(deps.clock.now()).slice(0, 10)
  const [punto] = await listPuntos(deps.db, empresa.id, formulario.tipoDocumento, today)
  if (!punto) return {}
  const { direccion, numero_casa: numeroCasa, ciudad } = punto
  return textsOf(camposDe(formulario), { transporte: { salida: { direccion, numeroCasa, ciudad } } })
}
