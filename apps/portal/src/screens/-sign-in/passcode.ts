import { Refused } from '@tillgate/client/refused.ts'
import type { TwoFactorWay } from '@tillgate/domain/two-factor.ts'
import * as z from 'zod/mini'

/**
 * Spec 1 §4: codes of answers that lead to the passcode page. The second means that a code was sent. The third requires a code
 * although two-factor is off, after many wrong passwords.
 */
const passcodeWords: readonly string[] = [
  'login.two-factor-needed',
  'login.code-sent',
  'login.mail-code-needed',
  'login.app-code-needed',
  'login.text-code-needed',
]
export const wantsPasscode = (error: unknown): error is Refused =>
  error instanceof Refused && passcodeWords.includes(error.code)

const Current = z.object({ hasPhone: z.boolean(), hasPasskey: z.optional(z.boolean()) })
/** True when the account has a phone for text messages. An older server omits the field. */
export const hasPhone = ({ current }: Refused): boolean => z.safeParse(Current, current).data?.hasPhone ?? true
/** True when a passkey may replace the code. */
export const hasPasskey = ({ current }: Refused): boolean => z.safeParse(Current, current).data?.hasPasskey ?? false

/** Source of the requested code. */
export const wayOf = ({ code }: Refused): TwoFactorWay => {
  if (code === 'login.app-code-needed') return 'APP'
  return code === 'login.text-code-needed' ? 'TEXT' : 'MAIL'
}
