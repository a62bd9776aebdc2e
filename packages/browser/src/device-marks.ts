import * as z from 'zod/mini'
import { readSealed, storeSealed } from './stored-sealed.ts'

/**
 * Both apps share this entry: an address belongs to only one app. Signing out does not delete the marks, which grant no
 * access.
 */
const storedUnder = 'device-marks'
/** A till's browser is used by many people; the oldest mark is dropped. */
const marksMax = 20

const Marks = z.array(z.object({ email: z.string(), mark: z.string() }))

const owned = (email: string): string => email.trim().toLowerCase()
const marks = async () => (await readSealed(storedUnder, Marks)) ?? []

/** Returns the mark of this device for a sign-in of the account. */
export const deviceMark = async (email: string): Promise<{ device?: string }> => {
  const found = (await marks()).find((one) => one.email === owned(email))
  return found ? { device: found.mark } : {}
}

/** Returns all marks, for a sign-in that names no account. */
export const deviceMarks = async (): Promise<{ devices: string[] }> => ({
  devices: (await marks()).map(({ mark }) => mark),
})

/** Stored at every sign-in, sealed like the sign-in itself. */
export const storeDeviceMark = async (email: string, mark: string): Promise<void> => {
  const others = (await marks()).filter((one) => one.email !== owned(email))
  await storeSealed(storedUnder, [{ email: owned(email), mark }, ...others].slice(0, marksMax))
}
