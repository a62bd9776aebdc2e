import type { NewCredential, PasskeyAssertion } from '@tillgate/contract/passkeys.ts'
import { passkeyAlgorithms } from '@tillgate/domain/passkeys.ts'
import type { PasskeySite } from '#server/config/passkey-site.ts'
import { tokenHash } from './keyring.ts'

type Expected = { site: PasskeySite; challengeHash: Buffer }
type Stored = { credentialId: Buffer; publicKey: Buffer }

/** Loaded with the first passkey: the library reads attestations of all makers, 0.15 s and 15 MB of code. */
const library = () => import('@simplewebauthn/server')

const expectations = ({ site, challengeHash }: Expected) => ({
  expectedChallenge: (challenge: string) => tokenHash(challenge).equals(challengeHash),
  expectedOrigin: site.origin,
  expectedRPID: site.rpId,
  requireUserVerification: true,
})

/** Reports malformed and wrong answers alike as undefined: the library throws for both. */
const orUndefined = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/** Verifies a new passkey. Returns undefined unless origin, site, challenge and user verification are right. */
export const verifyNewPasskey = async (given: NewCredential, expected: Expected) => {
  const { verifyRegistrationResponse } = await library()
  const { id, clientDataJSON, attestationObject, transports } = given
  const verified = await orUndefined(() =>
    verifyRegistrationResponse({
      ...expectations(expected),
      supportedAlgorithmIDs: [...passkeyAlgorithms],
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, transports },
        clientExtensionResults: {},
      },
    }),
  )
  const info = verified?.registrationInfo
  return (
    info && {
      credentialId: Buffer.from(info.credential.id, 'base64url'),
      publicKey: Buffer.from(info.credential.publicKey),
      counter: info.credential.counter,
      isSynced: info.credentialBackedUp,
    }
  )
}

/**
 * Verifies the answer of a stored passkey. Returns its signature counter, or undefined unless origin, site, challenge, signature and
 * user verification are right. The caller compares the counter, so that a copy can be reported.
 */
export const verifyPasskey = async (given: PasskeyAssertion, stored: Stored, expected: Expected) => {
  const { verifyAuthenticationResponse } = await library()
  const { id, clientDataJSON, authenticatorData, signature, userHandle } = given
  const verified = await orUndefined(() =>
    verifyAuthenticationResponse({
      ...expectations(expected),
      // A stored counter of 0 makes the library accept every counter.
      credential: { id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, userHandle },
        clientExtensionResults: {},
      },
    }),
  )
  return verified?.verified
    ? { counter: verified.authenticationInfo.newCounter, isSynced: verified.authenticationInfo.credentialBackedUp }
    : undefined
}
