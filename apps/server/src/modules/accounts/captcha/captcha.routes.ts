import * as contract from '@tillgate/contract/recovery.ts'
import type { FastifyInstance } from 'fastify'
import { anyone } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import type { World } from '#server/world.ts'
import { newChallenge } from './captcha.service.ts'

export const captchaRoutes = (app: FastifyInstance, world: World): void => {
  serve(app, contract.captchaChallenge, anyone, newChallenge(world))
}
