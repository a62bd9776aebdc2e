import * as contract from '@tillgate/contract/operator-staff.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import {
  activateStaff,
  listColleagues,
  listStaff,
  updateStaffRole,
  deactivateStaff,
  inviteStaff,
  resendStaffInvitation,
  resetStaffAuthenticator,
  type ReleaseWork,
} from './staff.service.ts'

export const staffRoutes = (app: FastifyInstance, releaseWork: ReleaseWork): void => {
  serve(app, contract, {
    listColleagues,
    listStaff,
    inviteStaff,
    resendStaffInvitation,
    deactivateStaff: deactivateStaff(releaseWork),
    activateStaff,
    updateStaffRole,
    resetStaffAuthenticator,
  })
}
