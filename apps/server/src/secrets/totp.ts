import { HOTP, Secret } from 'otpauth'

const secondsPerStep = 30
/** One step to either side: clocks differ, and people type slowly. */
const drift = 1

/** 160 bits by RFC 4226 §4, in base32, the text format of authenticators. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

export const codeAt = (secret: string, step: number, digits = 6): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, digits })

export const stepAt = (seconds: number): number => Math.floor(seconds / secondsPerStep)

/**
 * Returns the time step of a code, or `undefined` when no accepted step matches. The caller rejects a step that was used
 * before.
 */
export const stepOfCode = (secret: string, code: string, now: number): number | undefined => {
  const by = HOTP.validate({ token: code, secret: Secret.fromBase32(secret), counter: now, window: drift })
  return by === null ? undefined : now + by
}

/**
 * Returns the content of the QR code in the Key URI format that all authenticators read. The library would put the issuer
 * first.
 */
export const otpauthUrl = (secret: string, issuer: string, account: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}
