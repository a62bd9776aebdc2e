import type { Keyring } from './keyring.ts'

let installed: Keyring | undefined

/** Sets the keyring once at start from the configuration. A process serves one installation and has one keyring. */
export const installKeyring = (keyring: Keyring): void => {
  installed = keyring
}
export const theKeyring = (): Keyring => {
  if (!installed) throw new Error('No keyring: installKeyring runs before anything is served')
  return installed
}
