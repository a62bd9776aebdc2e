import { randomBytes, timingSafeEqual } from 'node:crypto'
import { deviceMarkDays } from '@tillgate/domain/passcodes.ts'
import { clock } from '#server/clock.ts'
import { theKeyring } from './installed.ts'

/** No device known to the account: all of them share one counter. */
export const unknownDevice: Buffer = Buffer.alloc(0)

const dayMs = 24 * 3600 * 1000
const macOf = (email: string, id: string, until: string): Buffer =>
  theKeyring().fingerprint('device-mark', `${email}|${id}|${until}`)

/**
 * What a browser keeps after a sign-in and shows at the next: this device is known to this account. It opens nothing,
 * it only counts wrong passwords apart from strangers'. So the process's clock is good enough for its end.
 */
export const markDevice = (email: string, device: Buffer): string => {
  const id = (device.length > 0 ? device : randomBytes(16)).toString('base64url')
  const until = Math.round(clock.now() + deviceMarkDays * dayMs).toString(36)
  return [id, until, macOf(email, id, until).toString('base64url')].join('.')
}

/** The device behind a mark; a forged, foreign or expired mark counts as an unknown device, without an error. */
export const deviceOf = (email: string, mark: string | undefined): Buffer => {
  const [id = '', until = '', mac = ''] = (mark ?? '').split('.')
  const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(email, id, until)]
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && parseInt(until, 36) > clock.now() ? Buffer.from(id, 'base64url') : unknownDevice
}
