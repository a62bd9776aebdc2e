import { isIP } from 'node:net'

/** The site that passkeys belong to (WebAuthn, relying party): `rpId` is its host name. */
export type PasskeySite = { rpId: string; origin: string }

/** Returns undefined for an IP address, and for http beyond localhost: browsers offer passkeys at neither. */
export const passkeySiteOf = (publicUrl: string): PasskeySite | undefined => {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) > 0 || (protocol !== 'https:' && !isLocal)) return undefined
  return { rpId: hostname, origin }
}
