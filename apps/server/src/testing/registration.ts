import {
  confirmPartnerRegistration,
  registerPartner,
  resendRegistration,
  verifyPartnerEmail,
  setNewPartner,
} from '@tillgate/contract/registration.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import type { Mailbox } from './mailbox.ts'
import { anEmail, clientOf } from './people.ts'
import type { TestApp } from './start-app.ts'

export const chosen = 'Flour-and-5-pies'
export const somebody = (): string => anEmail()

type More = { captcha?: string; phoneNumber?: string; isSmsVerification?: boolean; language?: string }

/** The calls of a registration, one by one and as far as a test needs them. */
export const registrationOf = (app: TestApp, post: Mailbox) => {
  const { call } = clientOf(app)
  const register = (email: string, { language, ...more }: More = {}) =>
    clientOf(app, undefined, language).call(registerPartner, {
      body: { firstName: 'Ana', lastName: 'Ruiz', email, ...more },
    })
  const resend = (email: string, more: More = {}) => call(resendRegistration, { body: { email, ...more } })
  const verify = (email: string, emailVerificationCode: string) =>
    call(verifyPartnerEmail, { body: { email, emailVerificationCode } })
  const confirm = (email: string, emailVerificationCode: string, password = chosen, confirmPassword = password) =>
    call(confirmPartnerRegistration, { body: { email, emailVerificationCode, password, confirmPassword } })
  const choose = (token: string | undefined, Type: StoreType = 'GROCERY') =>
    clientOf(app, token).call(setNewPartner, { body: { Type } })
  /** Registered, verified and with a password: holds an onboarding token. */
  const newcomer = async () => {
    const email = somebody()
    await register(email)
    const code = await post.codeTo(email)
    await verify(email, code)
    const { accessToken } = await confirm(email, code)
    return { email, code, accessToken }
  }
  return { register, resend, verify, confirm, choose, newcomer }
}
