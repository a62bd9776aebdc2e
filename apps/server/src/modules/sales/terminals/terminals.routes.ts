import * as contract from '@tillgate/contract/terminals.ts'
import type { FastifyInstance } from 'fastify'
import { mayOperate, permittedOnceApproved } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import { issue } from './issue.service.ts'
import {
  browse,
  browseAsOperator,
  create,
  createAsOperator,
  renewCode,
  renewCodeAsOperator,
  retireAsOperator,
  retireOwn,
} from './terminals.service.ts'

const mayRead = permittedOnceApproved('stores.manage')
const mayManage = permittedOnceApproved('terminals.manage')

export const terminalRoutes = (app: FastifyInstance): void => {
  serve(app, contract.listTerminals, mayRead, browse)
  serve(app, contract.addTerminal, mayManage, create)
  serve(app, contract.renewActivation, mayManage, renewCode)
  serve(app, contract.retireTerminal, mayManage, retireOwn)
  serve(app, contract.listTerminalsAsOperator, mayOperate, browseAsOperator)
  serve(app, contract.addTerminalAsOperator, mayOperate, createAsOperator)
  serve(app, contract.renewActivationAsOperator, mayOperate, renewCodeAsOperator)
  serve(app, contract.retireTerminalAsOperator, mayOperate, retireAsOperator)
  serve(app, contract.issueTerminal, mayOperate, issue)
}
