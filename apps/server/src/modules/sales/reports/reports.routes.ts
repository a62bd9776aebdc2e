import { downloadTransactions } from '@tillgate/contract/reports.ts'
import type { FastifyInstance } from 'fastify'
import { permittedOnceApproved } from '#server/caller.ts'
import type { Deps } from '#server/deps.ts'
import { serveFile } from '#server/http/serve.ts'
import { download } from './reports.service.ts'

export const reportRoutes = (app: FastifyInstance, deps: Pick<Deps, 'bulk'>): void => {
  serveFile(app, downloadTransactions, permittedOnceApproved('sales.read'), download(deps))
}
