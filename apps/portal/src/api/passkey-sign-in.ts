import * as contract from '@tillgate/contract/passkeys.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call } from './client.ts'

export const beginPasskeySignIn = (email?: string) =>
  call(contract.beginPasskeySignIn, { body: email === undefined ? {} : { email } })
export const signInWithPasskey = (body: ClientInput<typeof contract.signInWithPasskey>['body']) =>
  call(contract.signInWithPasskey, { body })
