/** Parsers of option values. Invalid values are reported before the command does anything. */
import { InvalidArgumentError } from 'commander'

export function portOf(text: string): number {
  return wholeOf(0, 65_535)(text)
}

export function wholeOf(min: number, max: number): (text: string) => number {
  return text => {
    const value = Number(text)
    if (/^-?\d+$/.test(text) && value >= min && value <= max) return value
    throw new InvalidArgumentError(`se esperaba un número entero entre ${min} y ${max}.`)
  }
}

/** Reads seconds, with optional decimals, as milliseconds. */
export function secondsOf(min: number, max: number): (text: string) => number {
  return text => {
    const value = Number(text)
    if (/^-?\d+(\.\d{1,3})?$/.test(text) && value >= min && value <= max) return Math.round(value * 1000)
    throw new InvalidArgumentError(`se esperaba un número de segundos entre ${min} y ${max}.`)
  }
}

export function controlOf(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return new URL(text).origin
  throw new InvalidArgumentError('se esperaba una dirección http://…')
}
