import * as contract from '@tillgate/contract/operator-fees.ts'
import type { FastifyInstance } from 'fastify'
import { mayOperate } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import { announce, browse, preview, withdraw } from './fee-schedules.service.ts'

export const feeScheduleRoutes = (app: FastifyInstance): void => {
  serve(app, contract.listFeeSchedules, mayOperate, browse)
  serve(app, contract.previewFeeSchedule, mayOperate, preview)
  serve(app, contract.announceFeeSchedule, mayOperate, announce)
  serve(app, contract.withdrawFeeSchedule, mayOperate, withdraw)
}
