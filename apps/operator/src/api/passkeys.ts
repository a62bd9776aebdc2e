import * as contract from '@tillgate/contract/operator-passkeys.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call } from './client.ts'

export const listOperatorPasskeys = (signal: AbortSignal) => call(contract.listOperatorPasskeys, {}, { signal })
/** The client asks for a fresh authenticator code first. */
export const beginOperatorPasskey = () => call(contract.beginOperatorPasskey, {})
export const addOperatorPasskey = (body: ClientInput<typeof contract.addOperatorPasskey>['body']) =>
  call(contract.addOperatorPasskey, { body })
export const renameOperatorPasskey = (id: string, name: string) =>
  call(contract.renameOperatorPasskey, { params: { id }, body: { name } })
export const removeOperatorPasskey = (id: string) => call(contract.removeOperatorPasskey, { params: { id } })
