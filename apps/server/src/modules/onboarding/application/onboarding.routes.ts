import * as contract from '@tillgate/contract/onboarding.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { updateOwnEmail, verifyOwnEmail, sendEmailCode } from './email-proof.service.ts'
import {
  answerReviewer,
  appealRejection,
  getApprovedScreen,
  getOnboarding,
  recordApprovedScreen,
} from './onboarding.service.ts'
import { beginResubmission, sendResubmission } from './resubmission.service.ts'

export const onboardingRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    getOnboarding,
    sendEmailCode,
    updateOwnEmail,
    verifyOwnEmail,
    answerReviewer,
    appealRejection,
    beginResubmission,
    sendResubmission,
    getApprovedScreen,
    recordApprovedScreen,
  })
}
