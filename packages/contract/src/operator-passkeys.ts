import * as z from 'zod/mini'
import { DeviceMark } from './auth.ts'
import { OperatorSelf } from './operator-auth.ts'
import { Done } from './paging.ts'
import { AddedPasskey, PasskeyCreation, PasskeyName, PasskeyRequest, Passkeys, PasskeySignIn } from './passkeys.ts'
import { resource } from './route.ts'
import { anyone, operators } from './access.ts'

const route = resource({ tags: ['Operator sign-in'], access: operators })

export const beginOperatorPasskeySignIn = route({
  method: 'POST',
  path: '/api/operator/auth/passkey-sign-in/begin',
  summary: 'Begin a sign-in to the console with a passkey',
  access: anyone,
  answer: PasskeyRequest,
})
/** Counts as both factors: the passkey verified its owner. Calls that move money still require an authenticator code. */
export const signInOperatorWithPasskey = route({
  method: 'POST',
  path: '/api/operator/auth/passkey-sign-in',
  summary: 'Sign in to the console with a passkey',
  access: anyone,
  body: PasskeySignIn,
  answer: z.strictObject({ accessToken: z.string(), device: DeviceMark, ...OperatorSelf.shape }),
})

export const listOperatorPasskeys = route({
  method: 'GET',
  path: '/api/operator/auth/passkeys',
  summary: 'List the own passkeys of the console',
  answer: Passkeys,
})
/** Requires a fresh authenticator code. */
export const beginOperatorPasskey = route({
  method: 'POST',
  path: '/api/operator/auth/passkeys/begin',
  summary: 'Begin to add a passkey to the console',
  answer: PasskeyCreation,
})
export const addOperatorPasskey = route({
  method: 'POST',
  path: '/api/operator/auth/passkeys',
  summary: 'Add a passkey to the console',
  body: AddedPasskey,
  answer: Done,
})
export const renameOperatorPasskey = route({
  method: 'PUT',
  path: '/api/operator/auth/passkeys/:id',
  summary: 'Rename a passkey of the console',
  params: z.strictObject({ id: z.uuid() }),
  body: PasskeyName,
  answer: Done,
})
export const removeOperatorPasskey = route({
  method: 'DELETE',
  path: '/api/operator/auth/passkeys/:id',
  summary: 'Remove a passkey of the console',
  params: z.strictObject({ id: z.uuid() }),
  answer: Done,
})
