import * as contract from '@tillgate/contract/terminals.ts'
import type { FastifyInstance } from 'fastify'
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

export const terminalRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    listTerminals: browse,
    addTerminal: create,
    renewActivation: renewCode,
    retireTerminal: retireOwn,
    listTerminalsAsOperator: browseAsOperator,
    addTerminalAsOperator: createAsOperator,
    renewActivationAsOperator: renewCodeAsOperator,
    retireTerminalAsOperator: retireAsOperator,
    issueTerminal: issue,
  })
}
