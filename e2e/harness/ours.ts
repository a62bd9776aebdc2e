import { randomInt } from 'node:crypto'
import process from 'node:process'
import { inject } from 'vitest'
import { sandboxClient } from '../../apps/sandbox/src/client.ts'
import { startCopy } from './prepared.ts'
import type { Product } from './product.ts'

type OwnProduct = Parameters<typeof startCopy> extends [unknown, ...infer How] ? How : never
export type Place = { url: string; sandboxUrl: string; databaseUrl: string }

/** The product of this worker. The files of one worker run one after the other and share nothing with other workers. */
export const ours = (): Place => {
  const products = inject('products')
  const product = products[(Number(process.env['VITEST_POOL_ID'] ?? '1') - 1) % products.length]
  if (!product) throw new Error('No product was started for these files.')
  return product
}

/** Starts a product for one file, with the demonstration data. */
export const startOwn = (...how: OwnProduct): Promise<Product> => startCopy(inject('prepared'), ...how)

const sandboxes = new Map<string, ReturnType<typeof sandboxClient>>()

/** The controls of a sandbox. One client per sandbox, because it remembers which codes it has returned. */
export const sandbox = (url = ours().sandboxUrl): ReturnType<typeof sandboxClient> => {
  const client = sandboxes.get(url) ?? sandboxClient(url)
  sandboxes.set(url, client)
  return client
}

/** An address of its own, because sign-ins are limited to thirty a minute per address and quick machines run more tests. */
export const fromElsewhere = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
})
