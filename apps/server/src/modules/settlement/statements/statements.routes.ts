import * as contract from '@tillgate/contract/transfer-statements.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/boot/deps.ts'
import { serve } from '#server/http/serve.ts'
import { listStatementEntries, getStatement } from './proof.service.ts'
import { listStatementPurchases, listStatements, countStatements } from './statements.service.ts'

export const statementRoutes = (app: FastifyInstance, { config }: Pick<Deps, 'config'>): void => {
  serve(app, contract, {
    listStatements: listStatements(config.ach.deadline),
    countStatements,
    listStatementPurchases,
    getStatement: getStatement(config.ach.deadline),
    listStatementEntries,
  })
}
