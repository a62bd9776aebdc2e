import * as contract from '@tillgate/contract/onboarding.ts'
import type { FastifyInstance } from 'fastify'
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
  serve(app, contract, {
    readOnboarding,
    sendEmailCode: sendOwnEmailCode,
    changeOwnEmail,
    proveEmail: proveOwnEmail,
    answerReviewer,
    appealRejection,
    beginResubmission,
    sendResubmission,
    readApprovedScreen,
    recordApprovedScreen,
  })
}
