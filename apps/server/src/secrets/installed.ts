import type { Keyring } from './keyring.ts'

let installed: Keyring | undefined

/** Set once at start from the configuration. One process serves one installation, so it has one keyring. */
export const installKeyring = (keyring: Keyring): void => {
  installed = keyring
}
export const theKeyring = (): Keyring => {
  if (!installed) throw new Error('No keyring: installKeyring runs before anything is served')
  return installed
}
