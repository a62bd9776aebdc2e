import { randomInt } from 'node:crypto'
import process from 'node:process'
import { inject } from 'vitest'

export type Place = { url: string; sandboxUrl: string; databaseUrl: string }

/** The product of this worker. The files of one worker run one after the other and share nothing with other workers. */
export const ours = (): Place => {
  const products = inject('products')
  const product = products[(Number(process.env['VITEST_POOL_ID'] ?? '1') - 1) % products.length]
  if (!product) throw new Error('No product was started for these files.')
  return product
}

/** An address of one's own: from one nobody signs in more than thirty times a minute, and quick machines play more chapters. */
export const fromElsewhere = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
})
