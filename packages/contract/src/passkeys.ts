import { passkeyNameMax, passkeyTransports } from '@tillgate/domain/passkeys.ts'
import * as z from 'zod/mini'
import { DeviceMark, Email, OwnPassword, SignedIn } from './auth.ts'
import { Done } from './paging.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { filledName } from './texts.ts'
import { anyone, partnerUsers } from './access.ts'

const route = resource({ tags: ['Account'], access: partnerUsers('portal.use') })

const bytes = (max: number) =>
  z
    .string(fieldError('field.invalid'))
    .check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/, fieldError('field.invalid')))

/** Names one attempt. Only the browser that began the attempt has this token; it works once, for five minutes. */
export const Attempt = z
  .string(fieldError('field.invalid'))
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, fieldError('field.invalid')))

const Transports = z.array(z.enum(passkeyTransports)).check(z.maxLength(passkeyTransports.length))

/** Options of `navigator.credentials.get` in the JSON of WebAuthn. */
export const PasskeyRequest = z.strictObject({
  attempt: Attempt,
  options: z.strictObject({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
  }),
})

/** Answer of a passkey in the JSON of WebAuthn, bytes as base64url. */
export const PasskeyAssertion = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(4000),
  userHandle: bytes(100),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** Options of `navigator.credentials.create` in the JSON of WebAuthn. */
export const PasskeyCreation = z.strictObject({
  attempt: Attempt,
  options: z.strictObject({
    challenge: z.string(),
    timeout: z.number(),
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number() })),
    excludeCredentials: z.array(
      z.strictObject({ type: z.literal('public-key'), id: z.string(), transports: Transports }),
    ),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
})

/** A new passkey in the JSON of WebAuthn, bytes as base64url. */
export const NewCredential = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  attestationObject: bytes(16_000),
  transports: Transports,
})
export type NewCredential = z.infer<typeof NewCredential>

const name = filledName('passkey-name.required', 'passkey-name.too-long', passkeyNameMax)
export const PasskeyName = z.strictObject({ name })

export const Passkey = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** Added in the last 30 days. */
  isRecent: z.boolean(),
  /** True when the owner's devices share the passkey. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>
export const Passkeys = z.strictObject({ items: z.array(Passkey) })

export const PasskeySignIn = z.strictObject({ attempt: Attempt, passkey: PasskeyAssertion })
export const AddedPasskey = z.strictObject({ attempt: Attempt, name, credential: NewCredential })

/**
 * Creates a challenge for a sign-in. `email`: the account that a password already proved; only its passkeys answer the challenge.
 * The answer is the same for known and unknown addresses.
 */
export const beginPasskeySignIn = route({
  method: 'POST',
  path: '/api/auth/passkey-sign-in/begin',
  summary: 'Begin a sign-in with a passkey',
  tags: ['Sign-in'],
  access: anyone,
  body: z.strictObject({ email: z.optional(Email) }),
  answer: PasskeyRequest,
})

/** Most device marks that a browser stores. */
const marksMax = 20

/**
 * Counts as both factors: the passkey verified its owner. Every refused passkey gets the same answer. `devices`: every mark of the
 * browser, because the account is known only by the passkey.
 */
export const signInWithPasskey = route({
  method: 'POST',
  path: '/api/auth/passkey-sign-in',
  summary: 'Sign in with a passkey',
  tags: ['Sign-in'],
  access: anyone,
  body: z.strictObject({
    ...PasskeySignIn.shape,
    devices: z.optional(z.array(DeviceMark).check(z.maxLength(marksMax))),
  }),
  answer: z.strictObject({ ...SignedIn.shape, email: z.string(), device: DeviceMark }),
})

const StepUp = z.optional(z.string().check(z.maxLength(100)))

export const listPasskeys = route({
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'List the own passkeys',
  answer: Passkeys,
})
/** Always requires the password: a passkey outlives the session that adds it. */
export const beginPasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys/begin',
  summary: 'Begin to add a passkey',
  body: z.strictObject({ password: OwnPassword }),
  answer: PasskeyCreation,
  beforeTerms: true,
})
export const addPasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Add a passkey',
  body: AddedPasskey,
  answer: Done,
  beforeTerms: true,
})
export const renamePasskey = route({
  method: 'PUT',
  path: '/api/auth/passkeys/:id',
  summary: 'Rename a passkey',
  params: z.strictObject({ id: z.uuid() }),
  body: PasskeyName,
  answer: Done,
  beforeTerms: true,
})
/** Requires the password when the sign-in is older than 15 minutes. */
export const removePasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys/:id/remove',
  summary: 'Remove a passkey',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ password: StepUp }),
  answer: Done,
  beforeTerms: true,
})
