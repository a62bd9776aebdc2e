import {
  confirmPartnerRegistration,
  registerPartner,
  verifyPartnerEmail,
  setNewPartner,
} from '@tillgate/contract/registration.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import { randomUUID } from 'node:crypto'
import { callsTo } from './calls.ts'
import { fromElsewhere, ours, sandbox, type Place } from './ours.ts'

export const applicantPassword = 'Flour-and-5-pies'

/** A person who has just chosen a store type, made by the calls of the registration. */
export const anApplicant = async (
  type: StoreType,
  { url, sandboxUrl }: Pick<Place, 'url' | 'sandboxUrl'> = ours(),
): Promise<string> => {
  const email = `applicant-${randomUUID().replaceAll(/\d/g, 'x')}@people.test`
  const address = fromElsewhere()
  const call = callsTo(url, undefined, { address })
  await call(registerPartner, { body: { firstName: 'Ana', lastName: 'Ruiz', email } })
  const code = await sandbox(sandboxUrl).inbox.waitForCode(email)
  await call(verifyPartnerEmail, { body: { email, emailVerificationCode: code } })
  const { accessToken } = await call(confirmPartnerRegistration, {
    body: { email, emailVerificationCode: code, password: applicantPassword, confirmPassword: applicantPassword },
  })
  await callsTo(url, accessToken, { address })(setNewPartner, { body: { Type: type } })
  return email
}
