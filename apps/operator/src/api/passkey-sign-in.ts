import * as contract from '@tillgate/contract/operator-passkeys.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call } from './client.ts'

export const beginOperatorPasskeySignIn = () => call(contract.beginOperatorPasskeySignIn, {})
export const signInOperatorWithPasskey = (body: ClientInput<typeof contract.signInOperatorWithPasskey>['body']) =>
  call(contract.signInOperatorWithPasskey, { body })
