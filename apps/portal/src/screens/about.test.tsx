import { expect, test } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'

test.each([
  ['/about', 'About'],
  ['/create-cashier-password', 'Reset Cashier Password'],
])('%s links back to the dashboard', async (url, title) => {
  const { page } = await openPortal(url)
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/')
})

test.each(['/about', '/create-cashier-password'])('%s redirects a guest to the log-in', async (at) => {
  const { page, url } = await openPortal(at, { signedIn: false })
  await page.getByRole('link', { name: 'Back to log in' }).click()
  await expect.poll(url).toMatch(/^\/login/)
})
