import { caller } from '@tillgate/client/call.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { saveBusinessInformation, saveOwnership } from '@tillgate/contract/business.ts'
import { uploadDocument } from '@tillgate/contract/documents.ts'
import { fetchIdentityToken, updateIdentity } from '@tillgate/contract/identity.ts'
import { verifyOperatorCode, loginOperator } from '@tillgate/contract/operator-auth.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { listApplications } from '@tillgate/contract/operator-queue.ts'
import { approveApplication, claimApplication } from '@tillgate/contract/operator-decisions.ts'
import { fetchBankToken, registerPublicToken } from '@tillgate/contract/plaidauth.ts'
import {
  confirmPartnerRegistration,
  registerPartner,
  verifyPartnerEmail,
  setNewPartner,
} from '@tillgate/contract/registration.ts'
import { acceptTerms, getTerms } from '@tillgate/contract/terms.ts'
import * as z from 'zod/mini'
import { Unexpected } from './shopper.ts'

type Say = (progress: string) => void
type Call = ReturnType<typeof caller>

const line = (token?: string): Call =>
  caller({
    base: '/product',
    headers: () => ({
      'accept-language': 'en-US',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }),
    trial: { userAgent: navigator.userAgent, hostname: location.hostname },
    checksAnswers: true,
  })

const draw = (alphabet: string, length: number): string =>
  [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => alphabet[byte % alphabet.length]).join('')
const letters = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'

/** Waits for the passcode mailed to this address. */
const codeFor = async (to: string): Promise<string> => {
  const wish = new URLSearchParams({ to, kind: 'otp', wait: '15000' })
  const messages: unknown = await (await fetch(`/__sandbox/inbox?${wish.toString()}`)).json()
  const [message] = z.parse(z.array(z.object({ code: z.string() })), messages)
  return message?.code ?? ''
}

const Opened = z.object({ session_id: z.string() })
const Stepped = z.object({
  public_token: z.optional(z.nullable(z.string())),
  metadata: z.looseObject({ link_session_id: z.string() }),
})
const post = async (path: string, body: object): Promise<unknown> =>
  (await fetch(`/plaid${path}`, { method: 'POST', body: JSON.stringify(body) })).json()
/** Completes Link as its frame does, for an identity check or a bank. */
const inLink = async (
  linkToken: string,
  action: 'complete' | 'link',
  fields: { persona: string } & Record<string, string>,
) => {
  const { session_id: session } = z.parse(Opened, await post('/link/session/start', { link_token: linkToken }))
  return z.parse(Stepped, await post(`/link/session/${session}/step`, { action, fields }))
}

const person = { firstName: 'Ana', lastName: 'Ruiz' }
const phone = '3055550142'
const password = 'Flour-and-5-pies'

const register = async (email: string): Promise<{ call: Call; token: string; storeId: string }> => {
  const call = line()
  await call(registerPartner, { body: { ...person, email } })
  const emailVerificationCode = await codeFor(email)
  await call(verifyPartnerEmail, { body: { email, emailVerificationCode } })
  const confirmed = { email, emailVerificationCode, password, confirmPassword: password }
  const { accessToken } = await call(confirmPartnerRegistration, { body: confirmed })
  const session = await line(accessToken)(setNewPartner, { body: { Type: 'GROCERY' } })
  const storeId = session.retailer?.stores[0]?.id
  if (storeId === undefined) throw new Unexpected('a new partner has no store')
  return { call: line(session.accessToken), token: session.accessToken, storeId }
}

const agree = async (call: Call): Promise<void> => {
  const { document, version, sha256, language, shown } = await call(getTerms, { query: {} })
  const name = { document, version, sha256, language }
  await call(acceptTerms, { body: shown === null ? name : { ...name, shown } })
}

const proveIdentity = async (call: Call): Promise<void> => {
  const { linkToken } = await call(fetchIdentityToken, {})
  if (linkToken === '') return
  const { metadata } = await inLink(linkToken, 'complete', {
    persona: 'typed',
    first: person.firstName,
    last: person.lastName,
  })
  await call(updateIdentity, { body: { identityVerificationId: metadata.link_session_id } })
}

const describeBusiness = async (call: Call, id: string, businessName: string): Promise<void> => {
  const business = {
    businessName,
    doingBusinessAs: businessName,
    employerIdentificationNumber: `65${draw(digits, 7)}`,
    contactPerson: 'Ana Ruiz',
    phoneNumber: phone,
    addressLine1: '1290 W 49th St',
    addressLine2: '',
    city: 'Hialeah',
    state: 'FL' as const,
    zipCode: '33012',
    addressSource: 'TYPED' as const,
    type: 'GROCERY' as const,
    businessDescription: 'Groceries and household items',
    version: 1,
  }
  await call(saveBusinessInformation, { params: { id }, body: business })
  const owner = { ...person, email: 'ana@people.test', ownership: 100, ownerPhoneNumber: phone, isControlPerson: true }
  await call(saveOwnership, { params: { id }, body: { owners: [owner], isComplete: true, version: 1 } })
}

const handIn = async (token: string, storeId: string): Promise<void> => {
  const form = new FormData()
  form.set('kind', 'W9')
  form.set('file', new Blob(['%PDF-1.7 a form of one page']), 'w9.pdf')
  const path = `/product${uploadDocument.path.replace(':id', storeId)}`
  const answer = await fetch(path, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Refused(answer.status, await answer.json())
}

const linkBank = async (call: Call, storeId: string, holder: string): Promise<void> => {
  const { linkToken } = await call(fetchBankToken, { body: { storeId, isDatabaseInsights: false } })
  const { public_token: publicToken, metadata } = await inLink(linkToken, 'link', { persona: 'platypus', holder })
  const linked = { publicToken: publicToken ?? '', lastLinkSessionId: metadata.link_session_id }
  await call(registerPublicToken, { body: { ...linked, storeId } })
}

/** Signs up a new grocer until the application waits for review. Returns the credentials and the business name. */
export const signUp = async (say: Say): Promise<{ email: string; password: string; businessName: string }> => {
  const name = draw(letters, 6)
  const email = `shop-${name}@people.test`
  const businessName = `Corner Shop ${name.charAt(0).toUpperCase()}${name.slice(1)}`
  say('1 of 8: registers and types the code of the mail')
  const { call, token, storeId } = await register(email)
  say('2 of 8: agrees to the terms')
  await agree(call)
  say('3 of 8: proves who they are')
  await proveIdentity(call)
  say('4 of 8: describes the business and its owner')
  await describeBusiness(call, storeId, businessName)
  say('5 of 8: hands in the W-9')
  await handIn(token, storeId)
  say('6 of 8: links a bank account')
  await linkBank(call, storeId, businessName)
  return { email, password, businessName }
}

/** Signs in an operator. A code is valid once, and the next code is already accepted. */
export const signInOperator = async (email: string, secret: string, codes: readonly string[]): Promise<Call> => {
  let refusal: unknown = new Unexpected('no code opened the console')
  for (const code of codes) {
    try {
      const { ticket } = await line()(loginOperator, { body: { email, password: secret } })
      return line((await line()(verifyOperatorCode, { body: { ticket, code } })).accessToken)
    } catch (error) {
      refusal = error
    }
  }
  throw refusal
}

/** Polls the checks until none is pending: an approval before the answer of the tax check is refused. */
const answeredChecks = async (call: Call, params: { id: string }) => {
  for (let reads = 0; reads < 60; reads += 1) {
    const { checks } = await call(getApplication, { params })
    if (checks.every(({ result }) => result !== 'wait')) return checks
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Unexpected('a provider did not answer within 15 seconds')
}

/** Claims the application as a reviewer, accepts its open checks and approves. */
export const approve = async (
  businessName: string,
  operator: { email: string; password: string; codes: readonly string[] },
  say: Say,
): Promise<void> => {
  say('7 of 8: a reviewer signs in and claims it')
  const call = await signInOperator(operator.email, operator.password, operator.codes)
  const { items } = await call(listApplications, { query: { search: businessName } })
  const id = items[0]?.id
  if (id === undefined) throw new Unexpected('the application is not in the queue')
  const params = { id }
  await call(claimApplication, { params })
  say('8 of 8: approves it')
  const checks = await answeredChecks(call, params)
  const accepted = checks.filter(({ result }) => result !== 'pass').map(({ check }) => check)
  const unopenedReason = 'The sandbox fills in the papers of this shop.'
  await call(approveApplication, { params, body: { accepted, unopenedReason } })
}
