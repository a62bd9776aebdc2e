import { randomInt } from 'node:crypto'
import process from 'node:process'
import { inject } from 'vitest'

/** The product of this lane. Chapters of one lane come one after the other, and meet nobody of the other one. */
export const ours = (): { url: string; sandboxUrl: string } => {
  const products = inject('products')
  const product = products[(Number(process.env['VITEST_POOL_ID'] ?? '1') - 1) % products.length]
  if (!product) throw new Error('No product was started for these chapters.')
  return product
}

/** An address of one's own: from one nobody signs in more than thirty times a minute, and quick machines play more chapters. */
export const fromElsewhere = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
})
