import * as contract from '@tillgate/contract/transfer-statements.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { browseEntries, readStatement } from './proof.service.ts'
import { browsePurchases, browseStatements, countEachStatus } from './statements.service.ts'

export const statementRoutes = (app: FastifyInstance, { config }: Pick<Deps, 'config'>): void => {
  serve(app, contract, {
    listStatements: browseStatements(config.ach.deadline),
    countStatements: countEachStatus,
    listStatementPurchases: browsePurchases,
    getStatement: readStatement(config.ach.deadline),
    listStatementEntries: browseEntries,
  })
}
