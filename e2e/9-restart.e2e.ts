import type { Page } from 'playwright'
import { expect } from './harness/expect.ts'
import { afterAll, afterEach, test } from 'vitest'
import { visit } from './harness/browser.ts'
import { byNpm, isReady, newDataDir, startProduct, type Product } from './harness/product.ts'

/** One after the other from the same data, as a machine does over the years: only its first start is a first one. */
const dataDir = newDataDir()
let running: Product | undefined
const start = async (command?: Parameters<typeof startProduct>[1]): Promise<Product> => {
  running = await startProduct(dataDir, command)
  return running
}
afterEach(async () => {
  await running?.stop()
})
afterAll(async () => {
  await running?.discard()
})

const signIn = async (product: Product): Promise<Page> => {
  const page = await visit({ baseURL: product.url })
  await page.goto('/login')
  await page.getByLabel('Email').fill('maria@delgado.test')
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026!')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).not.toHaveURL(/login/)
  return page
}

// The chapters' product runs beside this one all the time: ports and data do not meet.
test('the first start prints addresses and accounts', async () => {
  const product = await start()

  for (const line of [product.url.replace('127.0.0.1', 'localhost'), 'maria@delgado.test', 'Demo-2026!']) {
    await expect.poll(product.printed).toContain(line)
  }
  expect(await product.stop()).toBe(0)
})

test('a session outlives the power cord', async () => {
  const product = await start()
  const page = await signIn(product)
  const session = await page.context().storageState()
  await product.kill()

  const again = await start()

  const [origin] = session.origins
  const returning = await visit({ baseURL: again.url })
  await returning.addInitScript((kept) => {
    for (const { name, value } of kept) localStorage.setItem(name, value)
  }, origin?.localStorage ?? [])
  await returning.goto('/items')
  await expect(returning).toHaveURL(/items/)
  await expect(returning.getByRole('heading', { level: 1 })).toBeVisible()
})

test('stopping npm stops the product', async () => {
  const product = await start(byNpm)

  await product.stop()

  await expect.poll(() => isReady(product.url)).toBe(false)
})
