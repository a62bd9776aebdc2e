import { createPublicKey, type KeyObject } from 'node:crypto'

/** Throws for a text that is not the base64 of a public key in DER form. */
export const reportKeyOf = (publicKey: string): KeyObject =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })

/** Returns true for the public key of an ECDSA signature over P-256. */
export const isReportKey = (publicKey: string): boolean => {
  try {
    return reportKeyOf(publicKey).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
