import type * as contract from '@tillgate/contract/passkeys.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { passkeyAlgorithms, passkeyMinutes, passkeyTransports } from '@tillgate/domain/passkeys.ts'
import type { PasskeySite } from '#server/config/passkey-site.ts'
import type { PasskeyRow } from './passkeys.queries.ts'

const timeout = passkeyMinutes * 60_000

export const toPasskeys = (rows: readonly PasskeyRow[]): Answer<typeof contract.listPasskeys> => ({
  items: rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    isRecent: row.isRecent,
    isSynced: row.synced,
  })),
})

/** Names no passkeys: the browser offers those that it finds, so the answer is the same for every account. */
export const toRequest = (
  { rpId }: PasskeySite,
  attempt: string,
  challenge: string,
): Answer<typeof contract.beginPasskeySignIn> => ({
  attempt,
  options: { challenge, rpId, timeout, userVerification: 'required' },
})

type Creation = {
  attempt: string
  challenge: string
  userHandle: Buffer
  account: { email: string; firstName: string; lastName: string }
  stored: readonly PasskeyRow[]
  brand: string
}

export const toCreation = (
  { rpId }: PasskeySite,
  { attempt, challenge, userHandle, account, stored, brand }: Creation,
): Answer<typeof contract.beginPasskey> => ({
  attempt,
  options: {
    challenge,
    timeout,
    rp: { id: rpId, name: brand },
    user: {
      id: userHandle.toString('base64url'),
      name: account.email,
      displayName: fullName(account),
    },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: stored.map(({ credentialId, transports }) => ({
      type: 'public-key',
      id: credentialId.toString('base64url'),
      transports: passkeyTransports.filter((one) => transports.includes(one)),
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  },
})
