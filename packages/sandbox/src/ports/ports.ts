/** Dependencies of the sandbox, injected so that tests and campaigns control time and randomness. */

export interface Clock {
  now(): Date
}

export interface Random {
  bytes(n: number): Uint8Array
}

export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}
