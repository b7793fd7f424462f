/** Public face of the secrets room: the vault and its keys. */
export { addKey, ensureKey, KeyRingError, keyIdsOf, openKeyRing } from './app-key.ts'
export { assertCurrent, underCurrentKey } from './under-current-key.ts'
export { createVault, sealedBy, VaultError } from './vault.ts'
