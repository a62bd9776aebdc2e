import { expect } from './harness/expect.ts'
import { afterAll, afterEach, test } from 'vitest'
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

// The chapters' product runs beside this one all the time: ports and data do not meet.
test('the first start prints addresses and accounts', async () => {
  const product = await start()

  for (const line of [product.url.replace('127.0.0.1', 'localhost'), 'maria@delgado.test', 'Demo-2026!']) {
    await expect.poll(product.printed).toContain(line)
  }
  expect(await product.stop()).toBe(0)
})

test('stopping npm stops the product', async () => {
  const product = await start(byNpm)

  await product.stop()

  await expect.poll(() => isReady(product.url)).toBe(false)
})
