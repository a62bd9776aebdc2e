import { forgotPassword, resetPassword, validateTwoFactor } from '@tillgate/contract/recovery.ts'
import { aHuman } from './human.ts'
import { clientOf } from './people.ts'
import type { TestApp } from './start-app.ts'

export const another = 'Butter-and-3-loaves'

/** The calls of a forgotten password, and how each of them ends. */
export const recoveryOf = (app: TestApp, language = 'en-US') => {
  const { call } = clientOf(app, undefined, language)
  return {
    forgot: async (email: string) =>
      call(forgotPassword, { body: { email, captcha: await aHuman(app, 'forgot-password') } }),
    validate: (email: string, twoFactorCode: string, skipClearTwoFactorCode = true) =>
      call(validateTwoFactor, { body: { email, twoFactorCode, skipClearTwoFactorCode } }),
    reset: (email: string, code: string, newPassword = another, isActivationFlow = false) =>
      call(resetPassword, { body: { email, code, newPassword, isActivationFlow } }),
  }
}

/** `done`, or the refusal's code. */
export const endOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
