import * as contract from '@tillgate/contract/purchases.ts'
import type { FastifyInstance } from 'fastify'
import { permittedOnceApproved } from '#server/caller.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { sendReceipt } from './send-receipt.service.ts'
import { browse, readOne, summarise } from './transactions.service.ts'

const mayRead = permittedOnceApproved('sales.read')

export const transactionRoutes = (app: FastifyInstance, { config }: Deps): void => {
  serve(app, contract.listTransactions, mayRead, browse)
  serve(app, contract.summariseTransactions, mayRead, summarise)
  serve(app, contract.getTransaction, mayRead, readOne({ publicUrl: config.publicUrl, deadline: config.ach.deadline }))
  serve(app, contract.sendReceipt, permittedOnceApproved('receipts.send'), sendReceipt)
}
