import * as contract from '@tillgate/contract/operator-audit.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { listAudit, listSignIns } from './audit.service.ts'
import { exportAudit } from './export.service.ts'

export const auditRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    listAudit,
    listSignIns,
    exportAudit,
  })
}
