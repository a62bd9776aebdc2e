// Proves alone: a question of the console unlocks a form of the portal, whose answer returns to the console.
import { requestInformation } from '@tillgate/contract/operator-decisions.ts'
import { test } from 'vitest'
import { examine } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { aJoinerWithoutBank, enterStep, linkBank } from './harness/joining.ts'
import { desk, press, titled, write } from './harness/auth-pages.ts'
import { aReviewer } from './harness/reviewer.ts'

test('a reviewer’s question unlocks its fields until the answer', async () => {
  const reviewer = await aReviewer('olive@operator.test')
  const joiner = await aJoinerWithoutBank('GROCERY')
  await linkBank(joiner, 'platypus')
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
