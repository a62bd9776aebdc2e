import * as contract from '@tillgate/contract/transfer-statements.ts'
import type { FastifyInstance } from 'fastify'
import { permittedOnceApproved } from '#server/caller.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { browseEntries, readStatement } from './proof.service.ts'
import { browsePurchases, browseStatements, countEachStatus } from './statements.service.ts'

const mayRead = permittedOnceApproved('statements.read')

export const statementRoutes = (app: FastifyInstance, { config }: Pick<Deps, 'config'>): void => {
  serve(app, contract.listStatements, mayRead, browseStatements(config.ach.deadline))
  serve(app, contract.countStatements, mayRead, countEachStatus)
  serve(app, contract.listStatementPurchases, mayRead, browsePurchases)
  serve(app, contract.getStatement, mayRead, readStatement(config.ach.deadline))
  serve(app, contract.listStatementEntries, mayRead, browseEntries)
}
