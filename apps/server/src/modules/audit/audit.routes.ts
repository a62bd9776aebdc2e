import * as activity from '@tillgate/contract/activity.ts'
import * as contract from '@tillgate/contract/operator-audit.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/ports/deps.ts'
import { serve } from '#server/http/serve.ts'
import { exportActivity, listActivity, listActivityPeople } from './activity.service.ts'
import { listAudit, listSignIns } from './audit.service.ts'
import { exportAudit } from './export-audit-log.service.ts'

export const auditRoutes = (app: FastifyInstance, deps: Pick<Deps, 'readSource'>): void => {
  serve(app, contract, {
    listAudit,
    listSignIns,
    exportAudit: exportAudit(deps),
  })
  serve(app, activity, { listActivity, listActivityPeople, exportActivity: exportActivity(deps) })
}
