import * as contract from '@tillgate/contract/pos.ts'
import type { FastifyInstance } from 'fastify'
import { mayUseTill, type Caller, type Policy } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import { findItem } from '../pricing/item.service.ts'
import { close, open, register } from './sessions.service.ts'

/** A device that has no cashier yet. Nobody else's session opens one. */
const mayBeDevice: Policy<Caller> = (caller) =>
  caller.audience === 'none' || caller.audience === 'pos' ? caller : undefined

export const tillRoutes = (app: FastifyInstance): void => {
  serve(app, contract.registerTerminal, mayBeDevice, register)
  serve(app, contract.openCashierSession, mayBeDevice, open)
  serve(app, contract.closeCashierSession, mayUseTill, close)
  serve(app, contract.findPosItem, mayUseTill, findItem)
}
