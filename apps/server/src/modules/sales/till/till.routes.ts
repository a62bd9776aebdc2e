import * as contract from '@tillgate/contract/pos.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { findItem } from '../pricing/item.service.ts'
import { close, open, register } from './sessions.service.ts'

export const tillRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    registerTerminal: register,
    openCashierSession: open,
    closeCashierSession: close,
    findPosItem: findItem,
  })
}
