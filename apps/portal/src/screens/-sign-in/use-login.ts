import { useNavigate } from '@tanstack/react-router'
import { deviceMark } from '@tillgate/browser/device-marks.ts'
import { useAsk } from '@tillgate/browser/use-ask.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { login } from '@tillgate/contract/auth.ts'
import type { Credentials } from '@tillgate/contract/auth.ts'
import type { z } from 'zod/mini'
import { call } from '#portal/api/line.ts'
import { afterSignIn } from '#portal/features/session/after-sign-in.ts'
import { holdSignIn } from '#portal/features/session/held.ts'
import { startSession } from '#portal/features/session/session.ts'

export type Draft = z.output<typeof Credentials>

/**
 * Spec 1 §4: the first two of these words lead to the passcode page; the second says that the code is on its way. The
 * third asks for a code although two-factor is off: many wrong passwords came before.
 */
const passcodeWords: readonly string[] = ['login.two-factor-needed', 'login.code-sent', 'login.mail-code-needed']
export const wantsPasscode = (error: unknown): error is Refused =>
  error instanceof Refused && passcodeWords.includes(error.code)

export const useLogin = (next: string | undefined) => {
  const navigate = useNavigate()
  const { busy, refusal, ask } = useAsk()

  const logIn = (draft: Draft): Promise<void> =>
    ask(async () => {
      try {
        const answer = await call(login, { body: { ...draft, ...(await deviceMark(draft.email)) } })
        await startSession(draft.email, answer)
        await navigate({ href: afterSignIn(answer.role, next) })
      } catch (error) {
        if (!wantsPasscode(error)) throw error
        holdSignIn({ ...draft, next, news: error.code === 'login.two-factor-needed' ? undefined : error.message })
        await navigate({ to: '/one-time-passcode' })
      }
    })
  return { busy, refusal, logIn }
}
