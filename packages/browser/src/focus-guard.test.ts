import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { guardFocus } from './focus-guard.ts'

beforeEach(() => {
  const page = document.createElement('main')
  page.innerHTML =
    '<section aria-label="People"><ul><li><button>Delete Ana</button></li></ul></section><button>Other</button>'
  document.body.append(page)
  const stop = guardFocus()
  onTestFinished(() => {
    stop()
    page.remove()
  })
})
const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`no button ${name}`)
  return found
}

test('focus moves to the surrounding part when a control disappears', async () => {
  button('Delete Ana').focus()

  document.querySelector('li')?.remove()

  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('People')
  button('Other').focus()
  expect(document.querySelector('section')?.hasAttribute('tabindex')).toBe(false)
})

test('focus moves further out when that part disappears too', async () => {
  button('Delete Ana').focus()

  document.querySelector('section')?.remove()

  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
})

test('a screen may choose the focus itself', async () => {
  button('Delete Ana').focus()

  document.querySelector('li')?.remove()
  button('Other').focus()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))

  expect(document.activeElement?.textContent).toBe('Other')
})
