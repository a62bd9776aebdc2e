import * as contract from '@tillgate/contract/operator-staff.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { mayAdminister, mayOperate } from '#server/caller.ts'
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
  serve(app, contract.listColleagues, mayOperate, browseColleagues)
  serve(app, contract.listStaff, mayAdminister, browseStaff)
  serve(app, contract.inviteStaff, mayAdminister, inviteOne)
  serve(app, contract.resendStaffInvitation, mayAdminister, resendInvitation)
  serve(app, contract.deactivateStaff, mayAdminister, deactivate(releaseWork))
  serve(app, contract.activateStaff, mayAdminister, activate)
  serve(app, contract.changeStaffRole, mayAdminister, changeRole)
  serve(app, contract.resetStaffAuthenticator, mayAdminister, resetAuthenticator)
}
