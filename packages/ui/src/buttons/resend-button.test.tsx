import { expect, onTestFinished, test, vi } from 'vitest'
import { ResendButton, type ResendPause } from './resend-button.tsx'
import { show } from '../testing/show.tsx'

const open = (resend: () => Promise<boolean>) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  return show(<ResendButton label="Resend" waiting={(time) => `Resend in ${time}`} ready="Ready" resend={resend} />)
}
const second = 1000

test('waits 30, 60, 120 and 120 seconds after each sending', async () => {
  const resend = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  const page = open(resend)

  for (const [wait, shown] of [
    [30, '0:30'],
    [60, '1:00'],
    [120, '2:00'],
    [120, '2:00'],
  ] as const) {
    await expect.element(page.getByRole('button', { name: `Resend in ${shown}` })).toBeVisible()
    await vi.advanceTimersByTimeAsync(wait * second)
    await page.getByRole('button', { name: 'Resend', exact: true }).click()
  }

  await expect.poll(() => resend.mock.calls).toHaveLength(4)
})

test('ignores presses while waiting and announces only the end', async () => {
  const resend = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  const page = open(resend)
  const button = page.getByRole('button')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')

  await button.click({ force: true })
  await vi.advanceTimersByTimeAsync(29 * second)
  await expect.element(page.getByText('Resend in 0:01')).toBeVisible()
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
  await vi.advanceTimersByTimeAsync(second)

  await expect.element(page.getByRole('status')).toHaveTextContent('Ready')
  expect(resend).not.toHaveBeenCalled()
})

test('allows an immediate retry after a failed sending', async () => {
  const resend = vi.fn<() => Promise<boolean>>().mockResolvedValue(false)
  const page = open(resend)
  await vi.advanceTimersByTimeAsync(30 * second)

  await page.getByRole('button', { name: 'Resend', exact: true }).click()
  await page.getByRole('button', { name: 'Resend', exact: true }).click()

  await expect.poll(() => resend.mock.calls).toHaveLength(2)
})

test('continues the pause of before a reload', async () => {
  const onPause = vi.fn<(pause: ResendPause) => void>()
  const resend = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  const page = show(
    <ResendButton
      label="Resend"
      paused={{ sent: 1, seconds: 0 }}
      onPause={onPause}
      waiting={(time) => `Resend in ${time}`}
      ready="Ready"
      resend={resend}
    />,
  )

  await page.getByRole('button', { name: 'Resend', exact: true }).click()

  await expect.element(page.getByRole('button', { name: 'Resend in 2:00' })).toBeVisible()
  expect(onPause.mock.calls).toEqual([[{ sent: 2, seconds: 120 }]])
})
