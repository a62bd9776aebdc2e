import { groupSeparator } from '@tillgate/domain/barcodes.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'

/** Common user actions of the screens, by visible text. */
export const fill = (label: string, text: string): Promise<void> =>
  page.getByLabelText(label, { exact: true }).fill(text)
export const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()

/** Two presses of a double click, the second before anything could be drawn anew. */
export const pressTwice = async (name: string): Promise<void> => {
  const button = page.getByRole('button', { name, exact: true })
  await expect.element(button).toBeVisible()
  for (let index = 0; index < 2; index += 1)
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

/** Stops the clock: the test moves it. Each failed try of an `expect.element` moves it by 50 ms, too: leave room for some. */
export const holdClock = (): { pass: (ms: number) => Promise<unknown> } => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  return { pass: (ms) => vi.advanceTimersByTimeAsync(ms) }
}

/** Keys at the speed of a scanner, also on a busy machine. A group separator is typed as Ctrl+]. Returns false when the Enter was taken. */
export const burst = (code: string): boolean => {
  let isLeft = true
  let at = performance.now()
  for (const key of [...code.split(''), 'Enter']) {
    const target = document.activeElement ?? document.body
    const typed = key === groupSeparator ? { key: ']', ctrlKey: true } : { key }
    const event = new KeyboardEvent('keydown', { ...typed, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: (at += 5) })
    isLeft = target.dispatchEvent(event)
    if (isLeft && key !== 'Enter' && target instanceof HTMLInputElement && !target.readOnly) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, `${target.value}${key}`)
      target.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  return isLeft
}
