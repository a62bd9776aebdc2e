import type { NewCredential, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@tillgate/contract/passkeys.ts'
import { passkeyTransports } from '@tillgate/domain/passkeys.ts'
import type * as z from 'zod/mini'
import { settings } from '../settings.ts'

/** Loaded on demand: most visits use no passkey. */
const library = () => import('@simplewebauthn/browser')

/** Returns false in browsers without passkeys and at every address but the product's own, such as an IP address. */
export const offersPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && settings().passkeyOrigin === location.origin

/** Returns true when the browser lists passkeys in the suggestions of a field. */
export const offersAutofill = async (): Promise<boolean> =>
  offersPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

const named = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name)
/** Returns true when the person closed the browser's dialog, had no passkey or took too long. */
export const isCanceled = (error: unknown): boolean => named(error, 'NotAllowedError', 'AbortError')
/** Returns true when the device has a passkey of the account already. */
export const isKnownDevice = (error: unknown): boolean => named(error, 'InvalidStateError')

/** Asks the device for the answer of a passkey. `isAutofill`: as a suggestion of the email field, without a dialog. */
export const answerPasskey = async (
  options: z.infer<typeof PasskeyRequest>['options'],
  isAutofill = false,
): Promise<PasskeyAssertion> => {
  const { startAuthentication } = await library()
  const { id, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isAutofill })
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle }
}

/** Asks the device to create a passkey. */
export const createPasskey = async (options: z.infer<typeof PasskeyCreation>['options']): Promise<NewCredential> => {
  const { startRegistration } = await library()
  const { id, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports = [] } = response
  // Browsers may name ways that no list has yet.
  const known = passkeyTransports.filter((one) => transports.some((given) => given === one))
  return { id, clientDataJSON, attestationObject, transports: known }
}

/** Ends a suggestion that waits, for example when the page is left. */
export const endPasskeyPrompt = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony()
