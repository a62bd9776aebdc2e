import type { CoverEnd } from '@tillgate/contract/cover-ends.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { milk, pageOf } from '#portal/testing/partner.ts'

const ending: CoverEnd = { id: milk.id, code: milk.code, name: milk.name, endsOn: '2026-12-01', list: 'Food' }
const call = 'GET /api/item/cover-ends'

test('lists items with list and day and opens one', async () => {
  await screen.viewport(1440, 900)
  const { page, url } = await openPortal('/items/cover', {
    answers: { [call]: () => ({ body: { ...pageOf([ending]), total: 3 } }) },
  })
  const row = page.getByRole('row', { name: new RegExp(`${milk.name}.*${milk.code}.*Food.*Dec 1, 2026`) })
  await expect.element(row).toBeVisible()
  await expect.element(page.getByText('The first 1 of 3 items.')).toBeVisible()
  await page.getByRole('link', { name: milk.name }).click()
  await expect.poll(url).toBe(`/items/view/${milk.id}?code=${milk.code}`)
})

test('a failed list is read again', async () => {
  let isBroken = true
  const { page } = await openPortal('/items/cover', {
    answers: { [call]: () => (isBroken ? { status: 500, body: {} } : { body: pageOf([]) }) },
  })
  await expect.element(page.getByText('The items could not be read.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No item loses its cover within 30 days.')).toBeVisible()
})
