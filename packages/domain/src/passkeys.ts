/** Most passkeys of one account. */
export const passkeysMax = 10
export const passkeyNameMax = 60
/** Days in which a new passkey is listed first and named in the mail about a changed password: a new password keeps passkeys. */
export const recentPasskeyDays = 30
/** Minutes in which a browser answers a challenge. */
export const passkeyMinutes = 5

/** Signature algorithms, as numbers of COSE: ES256, EdDSA and RS256. */
export const passkeyAlgorithms = [-7, -8, -257] as const

/** Ways by which a browser reaches a passkey (WebAuthn, AuthenticatorTransport). */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type PasskeyTransport = (typeof passkeyTransports)[number]
