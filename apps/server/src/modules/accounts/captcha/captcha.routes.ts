import * as contract from '@tillgate/contract/recovery.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/boot/deps.ts'
import { getCaptchaChallenge } from './captcha.service.ts'

export const captchaRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    getCaptchaChallenge: getCaptchaChallenge(deps),
  })
}
