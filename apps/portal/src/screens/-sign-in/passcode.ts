import { Refused } from '@tillgate/client/refused.ts'

/**
 * Spec 1 §4: the first two of these words lead to the passcode page; the second says that the code is on its way. The
 * third asks for a code although two-factor is off: many wrong passwords came before.
 */
const passcodeWords: readonly string[] = ['login.two-factor-needed', 'login.code-sent', 'login.mail-code-needed']
export const wantsPasscode = (error: unknown): error is Refused =>
  error instanceof Refused && passcodeWords.includes(error.code)
