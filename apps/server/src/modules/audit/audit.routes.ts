import { listAudit } from '@tillgate/contract/operator-audit.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { mayOperate } from '#server/caller.ts'
import { browseAudit } from './audit.service.ts'

export const auditLogRoutes = (app: FastifyInstance): void => {
  serve(app, listAudit, mayOperate, browseAudit)
}
