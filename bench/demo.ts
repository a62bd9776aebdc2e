import { newDataDir, startOther, startProduct, type Product } from '../e2e/harness/product.ts'
import type { Case } from './case.ts'

/** Seconds until a product is ready, with so many days of sales. */
const firstStart = async (days: number): Promise<{ seconds: number; product: Product }> => {
  const began = performance.now()
  const product = await startOther({ DEMO_SALES_DAYS: `${days}` })
  return { seconds: (performance.now() - began) / 1000, product }
}

/** What the past of the demonstration's stores adds to the first start, and to the next one. */
export const demoCases = async (): Promise<Case[]> => {
  // Builds what is stale, and warms the disk.
  await (await startProduct(newDataDir())).discard()
  const without = await firstStart(0)
  await without.product.discard()
  const { seconds, product } = await firstStart(90)
  await product.stop()
  const began = performance.now()
  const again = await product.again()
  const next = (performance.now() - began) / 1000
  await again.discard()
  return [
    { name: 'ninety days of sales, first start', unit: 's', ours: seconds - without.seconds, limit: 10, goal: 1 },
    { name: 'the next start, all of it', unit: 's', ours: next, limit: without.seconds, goal: 1.5 },
  ]
}
