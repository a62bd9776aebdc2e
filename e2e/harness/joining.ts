import { login } from '@tillgate/contract/auth.ts'
import { saveBusinessInformation, saveOwnership } from '@tillgate/contract/business.ts'
import { uploadDocument } from '@tillgate/contract/documents.ts'
import { fetchIdentityToken, updateIdentity } from '@tillgate/contract/identity.ts'
import { fetchBankToken, registerPublicToken } from '@tillgate/contract/plaidauth.ts'
import type { BankPersona } from '@tillgate/sandbox/plaid/personas.ts'
import type { Page } from 'playwright'
import { expect } from './expect.ts'
import { aBusinessEdit, anOwner } from '../../apps/server/src/testing/business.ts'
import { agreeToTerms } from '../../apps/server/src/testing/terms.ts'
import { anApplicant, applicantPassword } from './applicant.ts'
import { visit, type Visit } from './browser.ts'
import { signIn } from './portal.ts'
import { callsTo } from './calls.ts'
import { ours, sandbox, type Place as Ours } from './ours.ts'

type Place = Pick<Ours, 'url' | 'sandboxUrl'>
type Type = Parameters<typeof anApplicant>[0]
/** A person who has agreed to the terms: the identity is next, and for a provider its owners. */
export const aJoiner = async (type: Type, place: Place = ours()) => {
  const email = await anApplicant(type, place)
  const { accessToken, id, retailer } = await callsTo(place.url)(login, {
    body: { email, password: applicantPassword },
  })
  const call = callsTo(place.url, accessToken)
  await agreeToTerms({ call })
  return { email, type, id, storeId: retailer?.stores[0]?.id ?? '', token: accessToken, call, place }
}
export type Joiner = Awaited<ReturnType<typeof aJoiner>>

const uploadPaper = async ({ storeId, token, place }: Joiner, kind: string): Promise<void> => {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', new Blob(['%PDF-1.7 a form of one page']), 'paper.pdf')
  const path = `${place.url}${uploadDocument.path.replace(':id', storeId)}`
  const answer = await fetch(path, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Everything is given but a bank account. */
export const aJoinerWithoutBank = async (type: Type, place: Place = ours()): Promise<Joiner> => {
  const joiner = await aJoiner(type, place)
  const { call, storeId } = joiner
  const owners = () =>
    call(saveOwnership, { params: { id: storeId }, body: { owners: [anOwner()], isComplete: true, version: 1 } })
  const isProvider = type === 'DENTAL'
  if (isProvider) await owners()
  const { linkToken } = await call(fetchIdentityToken, {})
  // Without one there is nothing to prove.
  if (linkToken !== '') {
    const identityVerificationId = await sandbox(place.sandboxUrl).idv.complete(linkToken, {
      persona: 'typed',
      first: 'Ana',
      last: 'Ruiz',
    })
    await call(updateIdentity, { body: { identityVerificationId } })
  }
  const npi = isProvider ? { npi: '1234567893' } : {}
  await call(saveBusinessInformation, { params: { id: storeId }, body: aBusinessEdit({ type, ...npi }) })
  if (!isProvider) await owners()
  const papers = isProvider ? ['W9', 'CREDENTIALS', 'COMPLIANCE_ATTESTATION', 'ADA_ATTESTATION'] : ['W9']
  for (const kind of papers) await uploadPaper(joiner, kind)
  return joiner
}

/** Links an account by the very calls of the screen. After failed insights deposits are offered. */
export const linkBank = async (
  { call, storeId, place }: Joiner,
  persona: BankPersona,
  isDatabaseInsights = false,
  holder = '',
): Promise<void> => {
  const { linkToken } = await call(fetchBankToken, { body: { storeId, isDatabaseInsights } })
  const linked = await sandbox(place.sandboxUrl).bank.link(linkToken, { persona, holder })
  await call(registerPublicToken, { body: { ...linked, storeId } })
}

/** Signs in, and is led to the step whose turn it is. */
export const enterStep = async ({ email }: Joiner, view: Visit & { language?: 'Español' } = {}): Promise<Page> => {
  const page = await visit(view)
  await signIn(page, email, applicantPassword)
  if (view.language) await page.getByRole('combobox', { name: 'Language' }).selectOption({ value: 'es-ES' })
  return page
}

/** Completes the identity check in Plaid's window under this name, with a document. */
export const proveAs = async (page: Page, first: string, last: string): Promise<void> => {
  await linkWindow(page).getByLabel('First name, as on the document').fill(first)
  await linkWindow(page).getByLabel('Last name').fill(last)
  await choose(page, 'The person named above, with a driver’s license: passes (sandbox only)')
}

/** Plaid's window as the sandbox shows it. */
export const linkWindow = (page: Page) => page.frameLocator('iframe[title="Link"]')
export const choose = async (page: Page, choice: string): Promise<void> => {
  await linkWindow(page).getByRole('button', { name: choice }).click()
  await expect(linkWindow(page).getByRole('heading')).toHaveCount(0)
}
