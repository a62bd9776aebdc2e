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

test('a control that its own action removes hands the focus to the part of the page around it', async () => {
  button('Delete Ana').focus()

  document.querySelector('li')?.remove()

  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('People')
  button('Other').focus()
  expect(document.querySelector('section')?.hasAttribute('tabindex')).toBe(false)
})

test('where that part goes as well, the next one out has it', async () => {
  button('Delete Ana').focus()

  document.querySelector('section')?.remove()

  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
})

test('a screen that chooses a place itself has the last word', async () => {
  button('Delete Ana').focus()

  document.querySelector('li')?.remove()
  button('Other').focus()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))

  expect(document.activeElement?.textContent).toBe('Other')
})
