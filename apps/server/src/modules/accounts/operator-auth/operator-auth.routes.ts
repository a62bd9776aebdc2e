import * as contract from '@tillgate/contract/operator-auth.ts'
import type { FastifyInstance } from 'fastify'
import { anyone } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { choosePassword, showInvitation } from './invitation.service.ts'
import { mayOperate } from '#server/caller.ts'
import { readSelf, signIn, signOut, stay } from './operator-auth.service.ts'
import { changeOwnPassword } from './own-password.service.ts'
import { enrol, proveCode } from './second-step.service.ts'

export const operatorAuthRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.operatorLogin, anyone, signIn)
  serve(app, contract.operatorEnrol, anyone, enrol(deps))
  serve(app, contract.operatorCode, anyone, proveCode)
  serve(app, contract.operatorLogout, mayOperate, signOut)
  serve(app, contract.readOperatorSelf, mayOperate, readSelf)
  serve(app, contract.staySignedIn, mayOperate, stay)
  serve(app, contract.changeOperatorPassword, mayOperate, changeOwnPassword(deps))
  serve(app, contract.readOperatorInvitation, anyone, showInvitation)
  serve(app, contract.chooseOperatorPassword, anyone, choosePassword(deps))
}
