import * as contract from '@tillgate/contract/statement-files.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/boot/deps.ts'
import { serve } from '#server/http/serve.ts'
import { downloadAccountantPack } from './pack.service.ts'
import { downloadStatementCsv, downloadStatementPdf } from './statement-files.service.ts'

export const statementFileRoutes = (app: FastifyInstance, deps: Pick<Deps, 'bulk'>): void => {
  serve(app, contract, {
    downloadStatementPdf: downloadStatementPdf(deps),
    downloadStatementCsv: downloadStatementCsv(deps),
    downloadAccountantPack: downloadAccountantPack(deps),
  })
}
