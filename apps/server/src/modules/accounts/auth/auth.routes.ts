import * as contract from '@tillgate/contract/auth.ts'
import type { FastifyInstance } from 'fastify'
import { anyone, maySignOut } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import { signOut } from './open-session.service.ts'
import { readProfile } from '../profile/profile.service.ts'
import { signIn } from './sign-in.service.ts'

export const authRoutes = (app: FastifyInstance): void => {
  serve(app, contract.login, anyone, signIn)
  serve(app, contract.logout, maySignOut, signOut)
  serve(app, contract.getProfile, maySignOut, readProfile)
}
