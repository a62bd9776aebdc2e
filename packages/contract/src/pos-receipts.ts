import * as z from 'zod/mini'
import { tills } from './access.ts'
import { PrintoutAnswer, printoutFormat } from './printouts.ts'
import { resource } from './route.ts'
import { withId } from './scalars.ts'

const route = resource({ tags: ['Baskets'], access: tills })

/** Receipt for paper of the store's width. `format=escpos`: with the bytes for a receipt printer. 409 `receipt.none` before the payment. */
export const getPosReceipt = route({
  method: 'GET',
  path: '/api/pos/purchase/:id/receipt',
  summary: 'Read a receipt to print it',
  limit: 600,
  params: withId,
  query: z.strictObject({ format: printoutFormat }),
  answer: PrintoutAnswer,
})
