import { no } from '@tillgate/browser/testing/network.ts'
import { expect, test } from 'vitest'
import { accountNetwork } from '#portal/testing/account.ts'
import { filledStore } from '#portal/testing/business.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { hialeah } from '#portal/testing/partner.ts'

const at = `GET /api/store/${hialeah.id}`
const store = { ...filledStore, id: hialeah.id, employerIdentificationNumber: '123456789' }

test('details show business data, masked tax number, back link', async () => {
  const { page, url } = await openPortal('/profile', {
    answers: { ...accountNetwork(), [at]: () => ({ body: store }) },
  })
  await page.getByRole('link', { name: 'All details' }).click()

  await expect.element(page.getByRole('heading', { name: 'Business details', level: 1 })).toBeVisible()
  const card = page.getByRole('region', { name: 'Business' })
  await expect.element(card.getByText('••-•••6789')).toBeVisible()
  expect(page.getByText('123456789').elements()).toEqual([])
  await expect.element(card.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/stores/edit/${hialeah.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click()
  await expect.poll(url).toBe('/profile')
})

test('unreachable server shows an error and Retry reloads', async () => {
  let isDown = true
  const { page } = await openPortal('/details', {
    answers: { [at]: () => (isDown ? { ...no('fault.server', 'Down'), status: 503 } : { body: store }) },
  })
  await expect.element(page.getByText('Could not load the details of your business.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('••-•••6789')).toBeVisible()
})
