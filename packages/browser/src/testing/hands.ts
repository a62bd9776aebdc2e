import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'

/** What people do on every one of these screens, by the words they see. */
export const fill = (label: string, text: string): Promise<void> =>
  page.getByLabelText(label, { exact: true }).fill(text)
export const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()

/** Turns the clock by hand from here on: what is waited for on a screen comes when the test says so. */
export const holdClock = (): { pass: (ms: number) => Promise<unknown> } => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  return { pass: (ms) => vi.advanceTimersByTimeAsync(ms) }
}
