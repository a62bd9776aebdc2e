import * as contract from '@tillgate/contract/passkeys.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call } from './client.ts'

const withPassword = (password: string | undefined) => (password === undefined ? {} : { password })

export const listPasskeys = (signal: AbortSignal) => call(contract.listPasskeys, {}, { signal })
export const beginPasskey = (password: string) => call(contract.beginPasskey, { body: { password } })
export const addPasskey = (body: ClientInput<typeof contract.addPasskey>['body']) => call(contract.addPasskey, { body })
export const renamePasskey = (id: string, name: string) =>
  call(contract.renamePasskey, { params: { id }, body: { name } })
export const removePasskey = (id: string, password: string | undefined) =>
  call(contract.removePasskey, { params: { id }, body: withPassword(password) })
