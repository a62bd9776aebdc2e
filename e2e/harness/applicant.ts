import { caller } from '@tillgate/client/call.ts'
import {
  confirmPartnerRegistration,
  registerPartner,
  verifyPartnerEmail,
  setNewPartner,
} from '@tillgate/contract/registration.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import { randomUUID } from 'node:crypto'
import { fromElsewhere, ours, sandbox, type Place } from './ours.ts'

export const applicantPassword = 'Flour-and-5-pies'

/** A person who has just chosen a store type, made by the calls of the registration. */
export const anApplicant = async (
  type: StoreType,
  { url, sandboxUrl }: Pick<Place, 'url' | 'sandboxUrl'> = ours(),
): Promise<string> => {
  const email = `applicant-${randomUUID().replaceAll(/\d/g, 'x')}@people.test`
  const address = fromElsewhere()
  const line = (token?: string) =>
    caller({
      base: url,
      headers: (): Record<string, string> => ({
        ...address,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      }),
      trial: { userAgent: 'e2e', hostname: 'localhost' },
      checksAnswers: true,
    })
  const call = line()
  await call(registerPartner, { body: { firstName: 'Ana', lastName: 'Ruiz', email } })
  const code = await sandbox(sandboxUrl).inbox.waitForCode(email)
  await call(verifyPartnerEmail, { body: { email, emailVerificationCode: code } })
  const { accessToken } = await call(confirmPartnerRegistration, {
    body: { email, emailVerificationCode: code, password: applicantPassword, confirmPassword: applicantPassword },
  })
  await line(accessToken)(setNewPartner, { body: { Type: type } })
  return email
}
