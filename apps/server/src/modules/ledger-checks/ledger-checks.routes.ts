import * as operatorLedgerChecks from '@tillgate/contract/operator-ledger-checks.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { getLedgerChecks, listLedgerCheckRuns, runLedgerChecks } from './ledger-checks.service.ts'

export const ledgerCheckRoutes = (app: FastifyInstance): void =>
  serve(app, operatorLedgerChecks, { getLedgerChecks, listLedgerCheckRuns, runLedgerChecks })
