/** Deals turns: each company's first item comes before another's second one. Items of one company keep their order. */
export function dealTurns<Item extends { company: number }>(items: readonly Item[]): Item[] {
  const turns = [...Map.groupBy(items, ({ company }) => company).values()]
  if (turns.length <= 1) return [...items]
  const longest = Math.max(...turns.map(({ length }) => length))
  return Array.from({ length: longest }, (_, nth) => turns.flatMap(own => own.slice(nth, nth + 1))).flat()
}
