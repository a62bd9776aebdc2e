import * as contract from '@tillgate/contract/operator-auth.ts'
import type { FastifyInstance } from 'fastify'
import { anyone } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import type { World } from '#server/world.ts'
import { choosePassword, showInvitation } from './invitation.service.ts'
import { mayOperate } from './operator-auth.policy.ts'
import { readSelf, signIn, signOut, stay } from './operator-auth.service.ts'
import { changeOwnPassword } from './own-password.service.ts'
import { enrol, proveCode } from './second-step.service.ts'

export const operatorAuthRoutes = (app: FastifyInstance, world: World): void => {
  serve(app, contract.operatorLogin, anyone, signIn)
  serve(app, contract.operatorEnrol, anyone, enrol(world))
  serve(app, contract.operatorCode, anyone, proveCode)
  serve(app, contract.operatorLogout, mayOperate, signOut)
  serve(app, contract.readOperatorSelf, mayOperate, readSelf)
  serve(app, contract.staySignedIn, mayOperate, stay)
  serve(app, contract.changeOperatorPassword, mayOperate, changeOwnPassword(world))
  serve(app, contract.readOperatorInvitation, anyone, showInvitation)
  serve(app, contract.chooseOperatorPassword, anyone, choosePassword(world))
}
