import * as contract from '@tillgate/contract/statement-files.ts'
import type { FastifyInstance } from 'fastify'
import { permittedOnceApproved } from '#server/caller.ts'
import type { Deps } from '#server/deps.ts'
import { serveFile } from '#server/http/serve.ts'
import { accountantPack } from './pack.service.ts'
import { statementCsv, statementPdf } from './statement-files.service.ts'

const mayRead = permittedOnceApproved('statements.read')

export const statementFileRoutes = (app: FastifyInstance, deps: Pick<Deps, 'bulk'>): void => {
  serveFile(app, contract.downloadStatementPdf, mayRead, statementPdf(deps))
  serveFile(app, contract.downloadStatementCsv, mayRead, statementCsv(deps))
  serveFile(app, contract.downloadAccountantPack, mayRead, accountantPack(deps))
}
