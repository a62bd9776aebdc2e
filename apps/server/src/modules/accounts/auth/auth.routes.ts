import * as contract from '@tillgate/contract/auth.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { signOut } from './open-session.service.ts'
import { readProfile } from '../profile/profile.service.ts'
import { signIn } from './sign-in.service.ts'

export const authRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    login: signIn,
    logout: signOut,
    getProfile: readProfile,
  })
}
