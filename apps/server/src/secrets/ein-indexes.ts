import type { Keyring } from './keyring.ts'

/** Computes the index of the last four digits of an EIN, which callers know by heart. */
export const einLast4Index = (keyring: Keyring, last4: string): Buffer => keyring.fingerprint('ein-last4', last4)

/** Computes the indexes of an EIN of nine digits, by which a search finds the store without its number in plain text. */
export const einIndexes = (keyring: Keyring, ein: string): { einIndex: Buffer; einLast4Index: Buffer } => ({
  einIndex: keyring.fingerprint('ein', ein),
  einLast4Index: einLast4Index(keyring, ein.slice(-4)),
})
