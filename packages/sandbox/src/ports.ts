/** What the sandbox needs from outside, so that tests and campaigns rule its time and its chance. */

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
