/** The headers that answers carry when requests are counted (limits.ts). */

const header = (description: string, example: number) => ({ description, schema: { type: 'integer' }, example })
export const HEADERS = {
  'X-RateLimit-Limit': header('Pedidos que se admiten cada 15 minutos.', 100),
  'X-RateLimit-Remaining': header('Pedidos que quedan.', 99),
  'X-RateLimit-Reset': header('Cuándo vuelven a admitirse, en segundos desde 1970.', 1_795_266_900),
  'Retry-After': header('Segundos hasta que vuelvan a admitirse.', 840),
}
const headers = (...names: (keyof typeof HEADERS)[]) => ({
  headers: Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }])),
})
/** What a success that was counted carries, and what a refusal because of the count. */
export const COUNT = headers('X-RateLimit-Limit', 'X-RateLimit-Remaining')
export const EXHAUSTED = headers('Retry-After', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset')
