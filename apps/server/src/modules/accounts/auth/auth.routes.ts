import * as contract from '@tillgate/contract/auth.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { logout } from './open-session.service.ts'
import { getProfile } from '../profile/profile.service.ts'
import { login } from './sign-in.service.ts'

export const authRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    login,
    logout,
    getProfile,
  })
}
