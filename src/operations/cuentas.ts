/** Operations on service accounts: create, list, rotate, remove (docs/notes 511, 546). */
import * as z from 'zod'
import {
  type CuentaRow,
  createCuenta,
  endCuenta,
  findCuenta,
  limitsText,
  listCuentas,
  newCuenta,
  rotateCuenta,
} from '../gateway/cuentas/index.ts'
import { validate } from '../http/index.ts'
import { shownInstant } from '../web/index.ts'
import { empresaOf, explained, type Operation, type OperationDeps, OperationError } from './operation.ts'

const ruc = z.string().max(12).optional()
const ofCompany = z.object({ empresa: ruc })
const byId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

function read<T>(schema: z.ZodType<T>, order: unknown, expected: string): T {
  const parsed = schema.safeParse(order)
  if (!parsed.success) throw new OperationError(`No se entendió la orden: ${expected}. No se cambió nada.`)
  return parsed.data
}

async function cuentaOf({ db, clock }: OperationDeps, order: unknown): Promise<CuentaRow> {
  const { id } = read(byId, order, 'se espera el id de una cuenta de servicio')
  const cuenta = await findCuenta(db, id, clock.now())
  if (!cuenta) throw gone(id)
  return cuenta
}

const gone = (id: number) =>
  new OperationError(`No hay ninguna cuenta de servicio con el id ${id}, o fue eliminada. Vea nanduti cuenta list.`)

/** The order has the fields of the API's request, and the company's RUC. */
export const createCuentaOperation: Operation = async (deps, { print }, { operation: _, empresa: given, ...order }) => {
  const { empresa: of } = read(ofCompany, { empresa: given }, '--empresa es un RUC')
  const empresa = await empresaOf(deps.db, of)
  const { id, token } = await explained(create(deps, empresa.id, order))
  print(`Cuenta de servicio ${id} de ${empresa.razon_social}: ${order.nombre}`)
  printToken(print, token)
}

async function create(deps: OperationDeps, empresaId: number, order: object) {
  return createCuenta(deps, { empresaId, userId: null }, validate(newCuenta, order))
}

export const listCuentasOperation: Operation = async ({ db, clock }, { print }, order) => {
  const { empresa: given } = read(ofCompany, order, '--empresa es un RUC')
  const empresa = given === undefined ? undefined : await empresaOf(db, given)
  const rows = await listCuentas(db, empresa && [empresa.id], clock.now())
  if (rows.length === 0) print('No hay cuentas de servicio. Cree una: npm run nanduti -- cuenta create …')
  for (const row of rows) for (const line of lineOf(row)) print(line)
}

export const rotateCuentaOperation: Operation = async (deps, { print }, order) => {
  const { id, empresa_id, nombre } = await cuentaOf(deps, order)
  const issued = await rotateCuenta(deps, { user_id: id, empresa_id })
  if (!issued) throw gone(id)
  print(`Cuenta de servicio ${id}, ${nombre}: token nuevo.`)
  printToken(print, issued.token)
  print('El anterior sirve 24 horas más. Si alguien lo tiene que no debe, rote otra vez: termina en el acto.')
}

export const removeCuentaOperation: Operation = async (deps, { print }, order) => {
  const { id, empresa_id, nombre } = await cuentaOf(deps, order)
  if (!(await endCuenta(deps, { user_id: id, empresa_id }, null))) throw gone(id)
  print(`Listo: la cuenta «${nombre}» y su token ya no sirven.`)
}

function printToken(print: (line: string) => void, token: string): void {
  print(`Token: ${token}`)
  print('Guárdelo ahora: no se vuelve a mostrar.')
}

function lineOf({ id, empresa_id, nombre, abilities, redes, limites, expires_at, anterior_hasta }: CuentaRow) {
  const ends = expires_at ? `vence el ${shownInstant(expires_at)}` : 'su token venció'
  const previous = anterior_hasta ? `, el anterior el ${shownInstant(anterior_hasta)}` : ''
  return [
    `${id}  ${nombre}`,
    `   empresa ${empresa_id} · ${abilities.join(', ')} · ${redes.join(', ')} · ${limitsText(limites)} · ${ends}${previous}`,
  ]
}
