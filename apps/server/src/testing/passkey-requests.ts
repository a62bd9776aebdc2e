import { newId } from '#server/base/ids.ts'
import { password } from './people.ts'
import type { RequestParts } from './sales-requests.ts'

const attempt = 'x'.repeat(43)
const part = 'eA'

/** Bodies of the right form whose attempt never began. */
export const anAssertion = {
  attempt,
  passkey: { id: part, clientDataJSON: part, authenticatorData: part, signature: part, userHandle: part },
}
export const anAddition = {
  attempt,
  name: 'Laptop',
  credential: { id: part, clientDataJSON: part, attestationObject: part, transports: [] },
}

/** A request for each call about passkeys of the portal. */
export const passkeyRequests: Record<string, () => RequestParts> = {
  beginPasskeySignIn: () => ({ body: {} }),
  signInWithPasskey: () => ({ body: anAssertion }),
  listPasskeys: () => ({}),
  beginPasskey: () => ({ body: { password } }),
  addPasskey: () => ({ body: anAddition }),
  renamePasskey: () => ({ params: { id: newId() }, body: { name: 'Laptop' } }),
  removePasskey: () => ({ params: { id: newId() }, body: {} }),
}
