import * as z from 'zod/mini'
import { readSealed, storeSealed } from './stored-sealed.ts'

/** Both apps share it: an address belongs to one of them. Logging out leaves it, it opens nothing. */
const storedUnder = 'device-marks'
/** A till's browser sees many people; the oldest is a stranger again. */
const marksMax = 20

const Marks = z.array(z.object({ email: z.string(), mark: z.string() }))

const owned = (email: string): string => email.trim().toLowerCase()
const marks = async () => (await readSealed(storedUnder, Marks)) ?? []

/** What a sign-in sends along: this device is known to this account. */
export const deviceMark = async (email: string): Promise<{ device?: string }> => {
  const found = (await marks()).find((one) => one.email === owned(email))
  return found ? { device: found.mark } : {}
}

/** Stored at every sign-in, sealed like the sign-in itself. */
export const storeDeviceMark = async (email: string, mark: string): Promise<void> => {
  const others = (await marks()).filter((one) => one.email !== owned(email))
  await storeSealed(storedUnder, [{ email: owned(email), mark }, ...others].slice(0, marksMax))
}
