/**
 * A small ERP on @nanduti/client, in a project of its own. It writes each sale to its file before it asks for the invoice, and after
 * it knows the outcome. Killed and started again, it goes on from the file.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import {
  Conflicto,
  LimiteAlcanzado,
  Nanduti,
  NoEnviado,
  type Pedido,
  RechazoDeSifen,
  ResultadoDesconocido,
  ServicioNoDisponible,
} from '@nanduti/client'

const { GATEWAY = '', TOKEN = '', FIRST = '', COUNT = '', FILE = '' } = process.env
const cliente = new Nanduti({
  ...{ url: GATEWAY, token: TOKEN, ambiente: 'test', timeoutMs: 2_000 },
  ...{ reintentos: 2, pausaMs: 100, esperaDeResultadoMs: 3_000 },
})

type Line = { n: number; clave?: string; cdc?: string; estado?: string }
const lines = existsSync(FILE)
  ? readFileSync(FILE, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Line)
  : []
const write = (line: Line) => appendFileSync(FILE, `${JSON.stringify(line)}\n`)

/** A third of the sales have a key, a third a reference, a third both. */
const pedidoDe = (n: number): Pedido => ({
  ...{ tipoDocumento: 1, timbrado_id: 1, establecimiento_id: 1, punto_expedicion_id: 1 },
  ...(n % 3 > 0 && { referencia_externa: `${FIRST}-${n}` }),
  receptor: { naturaleza: 1, numeroDocumento: '80000000-5', nombre: 'Cliente de Prueba S.A.' },
  items: [{ descripcion: 'Yerba mate', cantidad: 1, precioUnitario: Number(FIRST) + n, afectacionIva: 1, tasaIva: 10 }],
})

const newKey = (n: number) => {
  const clave = crypto.randomUUID()
  if (n % 3 !== 1) write({ n, clave })
  return clave
}

async function outcomeOf(id: number | string) {
  for (;;) {
    const documento = await cliente.esperarFinal(id, { limiteMs: 10_000 })
    if (documento.estado !== 'signed') return documento
    // It was in a lot that did not arrive: it goes to SIFEN when its owner sends it.
    await cliente.reenviarDocumento(documento.id).catch(() => undefined)
  }
}

/** Returns the id of the sale's document: a new one, or the one that has its reference and waits to be sent. */
async function issue(n: number, clave: string): Promise<number> {
  try {
    return (await cliente.emitirDocumento(pedidoDe(n), { clave })).id
  } catch (error) {
    if (error instanceof Conflicto && error.cuerpo?.sin_enviar) return error.cuerpo.dte_id as number
    throw error
  }
}

async function sell(n: number, known: string | undefined): Promise<void> {
  for (let clave = known ?? newKey(n); ; ) {
    try {
      const { cdc, estado } = await outcomeOf(await issue(n, clave))
      if (estado !== 'error') return write({ n, cdc, estado })
      clave = newKey(n)
    } catch (error) {
      if (error instanceof RechazoDeSifen) return write({ n, estado: 'rejected' })
      if (error instanceof NoEnviado) {
        if (error.id !== null) clave = newKey(n)
        continue
      }
      const isLater = [ResultadoDesconocido, ServicioNoDisponible, LimiteAlcanzado].some(one => error instanceof one)
      if (!isLater) throw error
    }
  }
}

for (let n = 0; n < Number(COUNT); n += 1) {
  const own = lines.filter(line => line.n === n)
  if (own.some(({ estado }) => estado)) continue
  await sell(n, own.at(-1)?.clave)
  process.stdout.write(`${n}\n`)
}
