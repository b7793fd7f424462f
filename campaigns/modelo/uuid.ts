/** Keys for requests: UUIDs version 4, as clients make them. */
import type { Seeded } from '../random.ts'

export function uuidOf(random: Seeded): string {
  const hex = (length: number) => Array.from({ length }, () => random.int(0, 15).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
}
