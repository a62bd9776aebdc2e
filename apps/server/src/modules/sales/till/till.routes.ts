import * as contract from '@tillgate/contract/pos.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { getPosItem } from '../pricing/item.service.ts'
import { closeCashierSession, openCashierSession, registerTerminal } from './sessions.service.ts'

export const tillRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    registerTerminal,
    openCashierSession,
    closeCashierSession,
    getPosItem,
  })
}
