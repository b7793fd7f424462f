/** A client that issues invoices as fast as it is answered, each with a total of its own, and writes down what it was told. */

/** One request and what the client knows of it. `status` is absent when the connection broke: then it may have been done or not. */
export type Sale = {
  total: number
  status?: number
  id?: number
  cdc?: string
  estado?: string
}

const FIRST_TOTAL = 10_000
const REQUEST_TIMEOUT_MS = 20_000

const invoice = (total: number) => ({
  tipoDocumento: 1,
  timbrado_id: 1,
  establecimiento_id: 1,
  punto_expedicion_id: 1,
  receptor: { naturaleza: 1, numeroDocumento: '80000000-5', nombre: 'Cliente de Prueba S.A.' },
  items: [
    {
      codigoInterno: 'YER-500',
      descripcion: 'Yerba mate 500 g',
      cantidad: 1,
      precioUnitario: total,
      afectacionIva: 1,
      tasaIva: 10,
    },
  ],
})

export class Shop {
  readonly sales: Sale[] = []
  readonly #token: string

  constructor(token: string) {
    this.#token = token
  }

  /** Issues with so many requests in flight until the gateway is gone. */
  async issue(baseUrl: string, inFlight: number): Promise<void> {
    const counter = async () => {
      let answered = true
      while (answered) answered = await this.#sell(baseUrl)
    }
    await Promise.all(Array.from({ length: inFlight }, counter))
  }

  /** The state of a document as its client sees it; undefined when there is none with that id. */
  async look(baseUrl: string, id: number): Promise<string | undefined> {
    const response = await fetch(`${baseUrl}/api/sifen/dtes/${id}`, { headers: this.#headers() })
    const body = (await response.json()) as { estado?: string }
    if (response.status === 404) return undefined
    if (response.status !== 200) throw new Error(`GET /api/sifen/dtes/${id}: ${response.status}`)
    return body.estado
  }

  /** False when the connection broke. */
  async #sell(baseUrl: string): Promise<boolean> {
    const sale: Sale = { total: FIRST_TOTAL + this.sales.length }
    this.sales.push(sale)
    try {
      const response = await fetch(`${baseUrl}/api/sifen/dtes/sync`, {
        method: 'POST',
        headers: { ...JSON_TYPE, ...this.#headers() },
        body: JSON.stringify(invoice(sale.total)),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
      const { id, cdc, estado } = (await response.json()) as Sale
      Object.assign(sale, { status: response.status, id, cdc, estado })
      return true
    } catch {
      return false
    }
  }

  #headers(): Record<string, string> {
    return { Authorization: `Bearer ${this.#token}` }
  }
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
