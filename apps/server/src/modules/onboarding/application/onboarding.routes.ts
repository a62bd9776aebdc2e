import * as contract from '@tillgate/contract/onboarding.ts'
import type { FastifyInstance } from 'fastify'
import { mayRunPartner, mayUsePortal } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import { changeOwnEmail, proveOwnEmail, sendOwnEmailCode } from './email-proof.service.ts'
import {
  answerReviewer,
  appealRejection,
  readApprovedScreen,
  readOnboarding,
  recordApprovedScreen,
} from './onboarding.service.ts'
import { beginResubmission, sendResubmission } from './resubmission.service.ts'

export const onboardingRoutes = (app: FastifyInstance): void => {
  serve(app, contract.readOnboarding, mayUsePortal, readOnboarding)
  serve(app, contract.sendEmailCode, mayRunPartner, sendOwnEmailCode)
  serve(app, contract.changeOwnEmail, mayRunPartner, changeOwnEmail)
  serve(app, contract.proveEmail, mayRunPartner, proveOwnEmail)
  serve(app, contract.answerReviewer, mayRunPartner, answerReviewer)
  serve(app, contract.appealRejection, mayRunPartner, appealRejection)
  serve(app, contract.beginResubmission, mayRunPartner, beginResubmission)
  serve(app, contract.sendResubmission, mayRunPartner, sendResubmission)
  serve(app, contract.readApprovedScreen, mayUsePortal, readApprovedScreen)
  serve(app, contract.recordApprovedScreen, mayRunPartner, recordApprovedScreen)
}
