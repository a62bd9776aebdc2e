import { createHash } from 'node:crypto'
import type { Keyring } from '#server/secrets/keyring.ts'

/** The secret part of a receipt's address, the same whenever the address is shown. 256 bits as base64url. */
export const receiptCodeOf = (keyring: Keyring, purchaseId: string): string =>
  keyring.fingerprint('receipt', purchaseId).toString('base64url')

/** Returns the stored hash of a receipt code. */
export const receiptHashOf = (code: string): Buffer => createHash('sha256').update(code).digest()
