import * as contract from '@tillgate/contract/reports.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/boot/deps.ts'
import { serve } from '#server/http/serve.ts'
import { downloadTransactions } from './reports.service.ts'

export const reportRoutes = (app: FastifyInstance, deps: Pick<Deps, 'bulk'>): void => {
  serve(app, contract, {
    downloadTransactions: downloadTransactions(deps),
  })
}
