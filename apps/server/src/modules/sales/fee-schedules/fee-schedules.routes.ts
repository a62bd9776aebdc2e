import * as contract from '@tillgate/contract/operator-fees.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import {
  announceFeeSchedule,
  listFeeSchedules,
  previewFeeSchedule,
  withdrawFeeSchedule,
} from './fee-schedules.service.ts'

export const feeScheduleRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    listFeeSchedules,
    previewFeeSchedule,
    announceFeeSchedule,
    withdrawFeeSchedule,
  })
}
