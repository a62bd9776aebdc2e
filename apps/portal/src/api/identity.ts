import * as auth from '@tillgate/contract/auth.ts'
import * as contract from '@tillgate/contract/identity.ts'
import type { IdentityStatus } from '@tillgate/domain/stores.ts'
import { call } from './client.ts'

/** Returns the link token, or an empty string when there is nothing to verify. */
export const fetchIdentityToken = async (): Promise<string> => (await call(contract.fetchIdentityToken, {})).linkToken
export const updateIdentity = async (identityVerificationId: string): Promise<IdentityStatus> =>
  (await call(contract.updateIdentity, { body: { identityVerificationId } })).identityVerificationStatus
export const getProfile = (id: string) => call(auth.getProfile, { params: { id } })
