import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { holdClock } from '@tillgate/browser/testing/interactions.ts'
import { loadLink, type LinkOptions, type LinkScript } from './load-link.ts'
import { openLink } from './open-link.ts'

const scriptAt = (name: string): string => `data:text/javascript,//${name}`
const tags = () => [...document.head.querySelectorAll('script')].filter(({ src }) => src.startsWith('data:'))
/** The screens' tests bring scripts of their own. */
const clear = (): void => {
  Reflect.deleteProperty(globalThis, 'Plaid')
  for (const tag of tags()) tag.remove()
}
beforeEach(clear)
afterEach(clear)

const fake = () => {
  const seen: { options?: LinkOptions; isOpen: boolean } = { isOpen: false }
  const script: LinkScript = {
    create: (options) => {
      seen.options = options
      return {
        open: () => {
          seen.isOpen = true
        },
        destroy: () => {
          seen.isOpen = false
        },
      }
    },
  }
  return { seen, script }
}

test('1 §7: concurrent callers share one script', async () => {
  const { script } = fake()
  Reflect.set(globalThis, 'Plaid', script)
  const both = [loadLink(scriptAt('once')), loadLink(scriptAt('once'))]

  expect(await Promise.all(both)).toEqual([script, script])
  expect(tags()).toHaveLength(1)
})

test('a script without Link fails and is retried', async () => {
  await expect(loadLink(scriptAt('other'))).rejects.toThrow('What was loaded is not Link')
  expect(tags()).toEqual([])

  const { script } = fake()
  Reflect.set(globalThis, 'Plaid', script)
  expect(await loadLink(scriptAt('other'))).toBe(script)
})

test('loading fails after ten seconds', async () => {
  const held = vi.spyOn(document.head, 'append').mockImplementation(() => undefined)
  onTestFinished(() => held.mockRestore())
  const clock = holdClock()
  let why = 'waits'
  loadLink(scriptAt('late')).catch((error: unknown) => {
    why = String(error)
  })
  await clock.pass(9000)
  expect(why).toBe('waits')
  await clock.pass(1500)

  expect(why).toBe('Error: Link took too long to load')
})

test.each([
  ['a window that was closed', null, { kind: 'exit', code: null, message: null }],
  [
    'an error in words',
    { error_type: 'ITEM_ERROR', error_code: 'ITEM_LOCKED', display_message: 'Locked.' },
    { kind: 'exit', code: 'ITEM_LOCKED', message: 'Locked.' },
  ],
  ['an error of another age', { nothing: 1 }, { kind: 'exit', code: null, message: null }],
])('%s', async (_, error, end) => {
  const { seen, script } = fake()
  const ended = openLink(script, { token: 'link-1', leaving: new AbortController().signal })
  expect(seen.isOpen).toBe(true)
  seen.options?.onExit(error, {})

  expect(await ended).toEqual(end)
  expect(seen.isOpen).toBe(false)
})

test('success without a session closes Link with an error', async () => {
  const { seen, script } = fake()
  const ended = openLink(script, { token: 'link-1', leaving: new AbortController().signal })
  seen.options?.onSuccess('public-1', { accounts: [] })

  await expect(ended).rejects.toThrow('link_session_id')
  expect(seen.isOpen).toBe(false)
})

test('a page that is left takes its window with it', async () => {
  const { seen, script } = fake()
  const leaving = new AbortController()
  const ended = openLink(script, { token: 'link-1', leaving: leaving.signal, returnedTo: 'https://portal.test/?x' })
  expect(seen.options?.receivedRedirectUri).toBe('https://portal.test/?x')
  leaving.abort()

  expect(await ended).toEqual({ kind: 'exit', code: null, message: null })
  expect(seen.isOpen).toBe(false)
})
