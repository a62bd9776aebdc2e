import * as contract from '@tillgate/contract/purchases.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/boot/deps.ts'
import { serve } from '#server/http/serve.ts'
import { sendReceipt } from './send-receipt.service.ts'
import { listTransactions, getTransaction, summariseTransactions } from './transactions.service.ts'

export const transactionRoutes = (app: FastifyInstance, { config }: Deps): void => {
  serve(app, contract, {
    listTransactions,
    summariseTransactions,
    getTransaction: getTransaction({ publicUrl: config.publicUrl, deadline: config.ach.deadline }),
    sendReceipt,
  })
}
