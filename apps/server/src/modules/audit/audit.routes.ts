import * as contract from '@tillgate/contract/operator-audit.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { listAudit } from './audit.service.ts'

export const auditRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    listAudit,
  })
}
