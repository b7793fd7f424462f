/**
 * Queries SIFEN by CDC for a document's state and events, or for its whole content (docs/notes A20 and A32). Answers
 * are not cached, because a document may be cancelled. A document of ours gets the state that SIFEN shows (A41).
 */
import { type ConsultaResult, isCdc, rdeJson } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import { type Principal, unprocessable, visibleEmpresas } from '../../http/index.ts'
import { adoptAnswer } from '../dtes/index.ts'
import { askSifen } from './ask-sifen.ts'
import { chooseEmitter } from './choose-emitter.ts'
import { unknownToSifen } from './consultas.errors.ts'
import { presentDocumento } from './consultas.present.ts'

type Found = Extract<ConsultaResult, { encontrado: true }>

export async function askCdc(deps: Deps, principal: Principal, cdc: string, emitterId: number | undefined) {
  return presentDocumento(await find(deps, principal, cdc, emitterId), deps.clock.now())
}

export async function askFactura(deps: Deps, principal: Principal, cdc: string, emitterId: number | undefined) {
  const { codigo, mensaje, documento } = await find(deps, principal, cdc, emitterId)
  return { cdc: documento.cdc, cod_res: codigo, msg_res: mensaje, rDE: await rdeJson(documento.xml) }
}

async function find(deps: Deps, principal: Principal, cdc: string, emitterId: number | undefined): Promise<Found> {
  if (!isCdc(cdc)) throw unprocessable({ cdc: [WRONG_CDC] })
  const emitter = await chooseEmitter(deps, principal, { emitter_id: emitterId, cdc })
  const result = await askSifen(deps, emitter, 'consulta', client => client.consulta(cdc))
  if (result.encontrado) {
    const { ambiente } = emitter
    await adoptAnswer(deps, { scope: visibleEmpresas(principal), ambiente, userId: principal.userId }, result)
    return result
  }
  throw unknownToSifen({ cod_res: result.codigo, msg_res: result.mensaje })
}

export const WRONG_CDC = 'El cdc debe tener 44 caracteres, con su dígito verificador correcto.'
