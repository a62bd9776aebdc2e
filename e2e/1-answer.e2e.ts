import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { requestInformation, rejectApplication } from '@tillgate/contract/operator-decisions.ts'
import { test } from 'vitest'
import { applicantPassword } from './harness/applicant.ts'
import { examine } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { aJoinerWithoutBank, enterStep, linkBank, type Joiner } from './harness/joining.ts'
import { desk, enter, logIn, phone, press, titled, write } from './harness/auth-pages.ts'
import { aReviewer } from './harness/reviewer.ts'

const anApplication = async (): Promise<Joiner> => {
  const joiner = await aJoinerWithoutBank('GROCERY')
  await linkBank(joiner, 'platypus')
  return joiner
}
const olive = aReviewer('olive@operator.test')

test('a reviewer’s question unlocks its fields until the answer', async () => {
  const reviewer = await olive
  const joiner = await anApplication()
  const id = await reviewer.take(joiner.storeId)
  const page = await enterStep(joiner)
  await titled(page, desk, 'status.title-review')

  await reviewer.call(requestInformation, {
    params: { id },
    body: {
      fields: [
        { field: 'doingBusinessAs', message: 'Your sign says something else. What does it say?' },
        { field: 'W9', message: 'The second page is cut off.' },
      ],
    },
  })
  await page.reload()
  await titled(page, desk, 'status.title-asked')
  await expect(page.getByText('Your sign says something else. What does it say?')).toBeVisible()
  await examine(page, '1-asked-1440')
  await press(page, desk, 'status.send-answers')
  await expect(page.getByText('Something you were asked for has not been changed yet.')).toBeVisible()

  await page.getByRole('link', { name: 'Answer Doing business as' }).click()
  await expect(page.getByLabel('Doing business as')).toBeFocused()
  await expect(page.getByLabel('Business name')).not.toBeEditable()
  await examine(page, '1-asked-field-1440')
  await write(page, desk, 'business.dba', 'Corner Store')
  await press(page, desk, 'business.save-answer')

  await titled(page, desk, 'status.title-asked')
  await page.getByRole('link', { name: 'Answer W-9 form' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Replace: W-9 form' }).click()
  await (
    await chooser
  ).setFiles({ name: 'w9.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 both of its pages') })
  await expect(page.getByText('w9.pdf', { exact: true })).toBeVisible()
  await press(page, desk, 'documents.submit')
  await titled(page, desk, 'status.title-asked')
  await expect(page.getByText('Answered', { exact: true })).toHaveCount(2)
  await press(page, desk, 'status.send-answers')
  await titled(page, desk, 'status.title-review')
})

test('a rejected partner fixes the named fields and resubmits', async () => {
  const reviewer = await olive
  const joiner = await anApplication()
  const id = await reviewer.take(joiner.storeId)
  const body = { reason: 'BUSINESS_NOT_FOUND', text: 'The register does not know this name.' } as const
  await reviewer.call(rejectApplication, { params: { id }, body })
  const page = await enter(phone)
  await logIn(page, phone, joiner.email, applicantPassword)
  await titled(page, phone, 'status.title-rejected')
  await examine(page, '1-fixable-390')

  await press(page, phone, 'status.fix')
  await titled(page, phone, 'status.title-fixing')
  await examine(page, '1-fixing-390')
  await press(page, phone, 'status.resubmit')
  await expect(page.getByText(phone.phrase('application.not-fixed'))).toBeVisible()

  await page
    .getByRole('link', { name: `${phone.phrase('status.fix-field')} ${phone.phrase('field.doingBusinessAs')}` })
    .click()
  await expect(page.getByLabel(phone.phrase('business.contact-person'))).not.toBeEditable()
  await write(page, phone, 'business.dba', 'Tienda de la Esquina')
  await press(page, phone, 'business.save-answer')
  await titled(page, phone, 'status.title-fixing')
  await expect(page.getByText(phone.phrase('status.fixed'), { exact: true })).toHaveCount(1)
  await press(page, phone, 'status.resubmit')

  await titled(page, phone, 'status.title-review')
  await expect(page.getByText(phone.phrase('status.RESUBMITTED'))).toBeVisible()
  const { flags, dueAt, resubmission } = await reviewer.call(getApplication, { params: { id } })
  expect(flags).toEqual(['RESUBMITTED'])
  expect(Math.round((Date.parse(dueAt) - Date.now()) / 3_600_000)).toBe(48)
  expect(resubmission?.changes.map(({ after }) => after)).toEqual(['Tienda de la Esquina'])
})

test('shows a rejection in Spanish and accepts one appeal', async () => {
  const reviewer = await olive
  const joiner = await anApplication()
  const id = await reviewer.take(joiner.storeId)
  await reviewer.call(rejectApplication, {
    params: { id },
    body: { reason: 'OTHER', text: 'The register does not know this name.' },
  })
  const page = await enter(phone)
  await logIn(page, phone, joiner.email, applicantPassword)
  await titled(page, phone, 'status.title-rejected')
  await expect(page.getByText(phone.phrase('status.rejected-OTHER'))).toBeVisible()
  await expect(page.getByText('The register does not know this name.')).toBeVisible()
  await examine(page, '1-rejected-390')
  await page.goto('/bo-register/retailer-onboarding/business-details')
  await titled(page, phone, 'status.title-rejected')

  await write(page, phone, 'status.appeal-label', 'Se registró ayer con otro nombre.')
  await press(page, phone, 'status.appeal')

  await titled(page, phone, 'status.title-appealed')
  await expect(page.getByText(phone.phrase('status.APPEALED'))).toBeVisible()
})
