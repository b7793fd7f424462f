/** Public face of outgoing connections. */
export { openMailer } from './mailer.ts'
export { openOutgoing } from './outgoing-http.ts'
export { openReceivers, type ReceiversOptions, WEBHOOK_TIMEOUT_MS } from './post-webhook.ts'
export { knownAddresses, rememberAddress } from './sandbox-addresses.ts'
export { type LocalSandbox, openSifen } from './sifen-access.ts'
export { sifenAddresses } from './sifen-addresses.ts'
