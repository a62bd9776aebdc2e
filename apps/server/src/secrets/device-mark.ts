import { randomBytes, timingSafeEqual } from 'node:crypto'
import { deviceMarkDays } from '@tillgate/domain/passcodes.ts'
import { clock } from '#server/base/clock.ts'
import type { Keyring } from '#server/secrets/keyring.ts'

/** Mark of every device that the account does not know; all such devices share one counter. */
export const unknownDevice: Buffer = Buffer.alloc(0)

const dayMs = 24 * 3600 * 1000
const macOf = (keyring: Keyring, email: string, id: string, until: string): Buffer =>
  keyring.fingerprint('device-mark', `${email}|${id}|${until}`)

/**
 * Creates the mark that a browser stores after a sign-in and sends at the next sign-in. The mark grants no access: wrong
 * passwords from a known device are counted apart from those of unknown devices. The process's clock is therefore accurate
 * enough for the expiry.
 */
export const markDevice = (keyring: Keyring, email: string, device: Buffer): string => {
  const id = (device.length > 0 ? device : randomBytes(16)).toString('base64url')
  const until = Math.round(clock.now() + deviceMarkDays * dayMs).toString(36)
  return [id, until, macOf(keyring, email, id, until).toString('base64url')].join('.')
}

/** The device behind a mark; a forged, foreign or expired mark counts as an unknown device, without an error. */
export const deviceOf = (keyring: Keyring, email: string, mark: string | undefined): Buffer => {
  const [id = '', until = '', mac = ''] = (mark ?? '').split('.')
  const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(keyring, email, id, until)]
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && parseInt(until, 36) > clock.now() ? Buffer.from(id, 'base64url') : unknownDevice
}
