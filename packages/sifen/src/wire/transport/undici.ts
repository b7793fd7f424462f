/** What this package uses of undici, loaded at the first call: a program that only makes documents never loads it. */
export { Agent, buildConnector } from 'undici'
