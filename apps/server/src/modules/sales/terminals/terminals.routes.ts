import * as contract from '@tillgate/contract/terminals.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { issueTerminal } from './issue.service.ts'
import {
  listTerminals,
  listTerminalsAsOperator,
  createTerminal,
  createTerminalAsOperator,
  renewActivation,
  renewActivationAsOperator,
  retireTerminalAsOperator,
  retireTerminal,
} from './terminals.service.ts'

export const terminalRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    listTerminals,
    createTerminal,
    renewActivation,
    retireTerminal,
    listTerminalsAsOperator,
    createTerminalAsOperator,
    renewActivationAsOperator,
    retireTerminalAsOperator,
    issueTerminal,
  })
}
