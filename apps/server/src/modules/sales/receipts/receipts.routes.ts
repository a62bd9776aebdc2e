import * as contract from '@tillgate/contract/purchases.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { getReceipt } from './receipts.service.ts'

export const receiptRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    getReceipt,
  })
}
