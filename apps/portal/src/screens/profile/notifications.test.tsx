import type { NotificationSetting } from '@tillgate/contract/notifications.ts'
import { partnerEventKinds } from '@tillgate/domain/partner-events.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { accountNetwork } from '#portal/testing/account.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'

const fixed = { mail: 'AT_ONCE', isMailFixed: true } as const
const items = partnerEventKinds.map((kind): NotificationSetting => {
  const own = { kind, text: false, isTextFixed: false }
  if (kind === 'device.new') return { ...own, ...fixed }
  if (kind === 'bank.changed') return { ...own, ...fixed, text: true, isTextFixed: true }
  return { ...own, mail: 'DAILY', isMailFixed: false }
})
const settings = { email: 'maria@delgado.test', phone: '(305) ••• 0142', items }
const answers = (phone: string | null = settings.phone) => ({
  ...accountNetwork(),
  'GET /api/notifications/settings': () => ({ body: { ...settings, phone } }),
  'PUT /api/notifications/settings': () => ({ body: { ...settings, phone } }),
})

test.each([1440, 390])('mail time and text are chosen per event at %d px', async (width) => {
  await screen.viewport(width, 900)
  const { page, asked } = await openPortal('/profile#notifications', { answers: answers() })
  await expect.element(page.getByText('Stores and people')).toBeVisible()
  const mail = page.getByRole('combobox', { name: 'Mail: Payout sent' })
  await expect.element(mail).toHaveValue('Once a day')

  await mail.click()
  await page.getByRole('option', { name: 'Never' }).click()
  await page.getByRole('switch', { name: 'Text: Terminal offline' }).click()

  const saved = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await expect.poll(saved).toMatchObject([
    { kind: 'payout.sent', mail: 'NEVER', text: false },
    { kind: 'terminal.offline', mail: 'DAILY', text: true },
  ])
})

test('events about security have no way to switch the mail off', async () => {
  await screen.viewport(1440, 900)
  const { page } = await openPortal('/profile#notifications', { answers: answers() })
  const device = page.getByRole('row', { name: /^New device/ })
  await expect.element(device.getByText('At once, always')).toBeVisible()
  await expect.element(device.getByRole('switch', { name: 'Text: New device' })).toBeVisible()
  const account = page.getByRole('row', { name: /^Bank account changed/ })
  await expect.element(account.getByText('At once, always')).toBeVisible()
  await expect.element(account.getByText('Always', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Mail: Bank account changed' })).not.toBeInTheDocument()
})

test('without a number no texts are offered', async () => {
  const { page } = await openPortal('/profile#notifications', { answers: answers(null) })
  await expect.element(page.getByText('No number for texts')).toBeVisible()
  await expect.element(page.getByRole('switch', { name: /^Text:/ })).not.toBeInTheDocument()
})
