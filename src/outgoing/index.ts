/** Public face of outgoing connections. */
export { openMailer } from './mailer.ts'
export { openOutgoing } from './outgoing-http.ts'
export { openReceivers } from './post-webhook.ts'
export { knownSandbox, rememberAddress } from './sandbox-addresses.ts'
export { openSifen } from './sifen-access.ts'
export { sifenAddresses } from './sifen-addresses.ts'
