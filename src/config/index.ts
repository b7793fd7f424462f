/** Public face of the configuration. */
export { isEncryptedOrLocal } from './encrypted-url.ts'
export { ConfigError, loadConfig, loadGatewayAccess } from './load-config.ts'
export type { Config } from './to-config.ts'
export { isNetwork } from './trusted-networks.ts'
export { isWeakPassword } from './weak-secrets.ts'
