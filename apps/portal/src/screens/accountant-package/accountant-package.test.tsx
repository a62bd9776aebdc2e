import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { expect, test } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'

const partnerId = '0190f000-0000-7000-8000-000000000001'
const token = 'k3yOfTheMail_'.repeat(4).slice(0, 43)
const opened = {
  pass: 'p'.repeat(43),
  name: 'Ruth Baker',
  businessName: 'Delgado Fresh',
  month: '2026-10',
  expiresAt: '2026-11-08T14:00:00Z',
}
const answers: Network = {
  'POST /api/accountant/code': () => ({ body: { message: 'A code was mailed to you. Type it here.' } }),
  'POST /api/accountant/open': ({ body }) =>
    Reflect.get(Object(body), 'code') === '483920'
      ? { body: opened }
      : no('passcode.wrong', 'This code is not right. Check it and try again.'),
}
const open = (more: Network = {}) =>
  openPortal(`/accountant-package/${partnerId}/${token}`, { signedIn: false, answers: { ...answers, ...more } })

test('a mailed code opens the files, and the secret leaves the address', async () => {
  const { page, asked, url } = await open()
  await expect.poll(url).toBe(`/accountant-package/${partnerId}/-`)
  await press('Send the code')
  const field = page.getByLabelText('Enter the 6-digit code')
  await expect.element(field).toHaveFocus()
  await fill('Enter the 6-digit code', '111111')
  await expect.element(page.getByText('This code is not right. Check it and try again.')).toBeVisible()

  await fill('Enter the 6-digit code', '483920')

  await expect.element(page.getByText(/^Delgado Fresh shares October 2026 with you/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Everything in one file, ZIP' })).toBeVisible()
  expect(asked.findLast(({ path }) => path === '/api/accountant/open')?.body).toMatchObject({ partnerId, token })
})

test('a link that has ended offers nothing but its reason', async () => {
  const over = 'This link does not work any more. Ask the business for a new one.'
  const { page } = await open({ 'POST /api/accountant/code': () => no('accountant.link-over', over) })
  await press('Send the code')
  await expect.element(page.getByText(over)).toBeVisible()
  expect(page.getByRole('button', { name: 'Send the code' }).elements()).toEqual([])
})
