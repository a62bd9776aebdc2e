import * as contract from '@tillgate/contract/operator-staff.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import {
  activate,
  browseColleagues,
  browseStaff,
  changeRole,
  deactivate,
  inviteOne,
  resendInvitation,
  resetAuthenticator,
  type ReleaseWork,
} from './staff.service.ts'

export const staffRoutes = (app: FastifyInstance, releaseWork: ReleaseWork): void => {
  serve(app, contract, {
    listColleagues: browseColleagues,
    listStaff: browseStaff,
    inviteStaff: inviteOne,
    resendStaffInvitation: resendInvitation,
    deactivateStaff: deactivate(releaseWork),
    activateStaff: activate,
    changeStaffRole: changeRole,
    resetStaffAuthenticator: resetAuthenticator,
  })
}
