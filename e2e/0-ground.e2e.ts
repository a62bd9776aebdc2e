import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import { complaintsOf, shoot, visit } from './harness/browser.ts'

// A browser without fonts draws every text blank and reports nothing: all later chapters would look at empty paper.
test('the browser draws text', async () => {
  const page = await visit()
  await page.setContent('<p style="font: 40px sans-serif">Niño</p>')
  const written = await page.screenshot()
  await page.setContent('<p style="font: 40px sans-serif; color: transparent">Niño</p>')

  expect(written.equals(await page.screenshot())).toBe(false)
})

test('the product opens with its sign-in screen', async () => {
  const page = await visit()

  await page.goto('/')

  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shoot(page, '0-sign-in')
  expect(await complaintsOf(page)).toEqual([])
})
