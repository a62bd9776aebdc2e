import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { Dialog } from './dialog.tsx'
import { Sheet } from './sheet.tsx'
import { dropToast, readToasts, showToast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

const labels = { close: 'Close', region: 'Messages' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  for (const { id } of readToasts()) dropToast(id)
})

/** With the toast on the page: its clock runs from there. */
const drawn = async (toast: Parameters<typeof showToast>[0]) => {
  const page = show(<Toaster labels={labels} />)
  showToast(toast)
  await expect.element(page.getByText(toast.text)).toBeVisible()
  return page.getByText(toast.text)
}
const cardOf = (text: { element: () => Element }): Element => {
  const card = text.element().parentElement
  if (!card) throw new Error('a toast without its card')
  return card
}

test('1 §9: a success lasts five seconds in a live region', async () => {
  const text = await drawn({ tone: 'success', text: 'Saved' })
  expect(text.element().closest('output')).not.toBeNull()
  // A second message is read alone.
  expect(text.element().closest('output')?.getAttribute('aria-atomic')).toBe('false')

  await vi.advanceTimersByTimeAsync(4900)
  expect(readToasts()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(readToasts()).toEqual([])
})

test('the countdown pauses while the pointer is over the toast', async () => {
  const text = await drawn({ tone: 'success', text: 'Saved' })
  await vi.advanceTimersByTimeAsync(3000)

  cardOf(text).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  await expect.element(text).toBeVisible()
  await expect.poll(() => cardOf(text).hasAttribute('data-paused')).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(readToasts()).toHaveLength(1)

  cardOf(text).dispatchEvent(new PointerEvent('pointerout', { bubbles: true }))
  await expect.poll(() => cardOf(text).hasAttribute('data-paused')).toBe(false)
  await vi.advanceTimersByTimeAsync(2100)
  expect(readToasts()).toEqual([])
})

test('an error with an action stays until closed', async () => {
  await drawn({
    tone: 'error',
    text: 'Not saved',
    action: { label: 'Retry', run: vi.fn<(...args: unknown[]) => void>() },
  })

  await vi.advanceTimersByTimeAsync(600_000)

  expect(readToasts()).toHaveLength(1)
})

test('a fourth toast replaces the oldest success only', () => {
  showToast({ tone: 'error', text: 'Lost' })
  showToast({ tone: 'success', text: 'Moved', action: { label: 'Undo', run: () => undefined } })
  for (const text of ['One', 'Two', 'Three']) showToast({ tone: 'success', text })

  expect(readToasts().map(({ text }) => text)).toEqual(['Lost', 'Moved', 'Three'])
})

test('a later toast about the same subject replaces the earlier', () => {
  const undo = { label: 'Undo', run: () => undefined }
  showToast({ tone: 'success', text: 'Milk activated', about: 'milk', action: undo })
  showToast({ tone: 'success', text: 'Bread activated', about: 'bread', action: undo })
  showToast({ tone: 'success', text: 'Milk deactivated', about: 'milk', action: undo })
  expect(readToasts().map(({ text }) => text)).toEqual(['Bread activated', 'Milk deactivated'])
})

test.each([
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const)('covers no part of a tall dialog at %d px', async (width, height) => {
  await screen.viewport(width, height)
  const page = show(
    <>
      <Toaster labels={labels} />
      <Dialog title="Attestation" onClose={() => undefined} closeLabel="Close dialog" footer={<button>Sign</button>}>
        <div style={{ height: 2000 }} />
      </Dialog>
    </>,
  )
  for (const text of ['License', 'Declaration']) showToast({ tone: 'success', text })
  showToast({ tone: 'success', text: 'The W-9 form is uploaded' })
  await expect.element(page.getByText('The W-9 form is uploaded')).toBeVisible()
  const toast = cardOf(page.getByText('The W-9 form is uploaded')).getBoundingClientRect()
  const dialog = page.getByRole('dialog').element().getBoundingClientRect()
  expect(toast.bottom).toBeLessThanOrEqual(dialog.top)
  expect(readToasts()).toHaveLength(3)
  expect(toast.top).toBeGreaterThanOrEqual(0)
})

test.each([
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
] as const)('covers no part of a sheet at %d px', async (width, height) => {
  await screen.viewport(width, height)
  const page = show(
    <>
      <Toaster labels={labels} />
      <Sheet title="Import items" onClose={() => undefined} closeLabel="Close sheet" footer={<button>Import</button>}>
        <div style={{ height: 2000 }} />
      </Sheet>
    </>,
  )
  showToast({ tone: 'success', text: 'Milk was added to 3 stores', action: { label: 'Undo', run: () => undefined } })
  await expect.element(page.getByText('Milk was added to 3 stores')).toBeVisible()
  const toast = cardOf(page.getByText('Milk was added to 3 stores')).getBoundingClientRect()
  const sheet = page.getByRole('dialog').element().getBoundingClientRect()
  expect(toast.bottom <= sheet.top || toast.right <= sheet.left).toBe(true)
  expect(Math.min(toast.top, toast.left)).toBeGreaterThanOrEqual(0)
})
