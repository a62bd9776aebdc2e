import * as contract from '@tillgate/contract/operator-auth.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { choosePassword, showInvitation } from './invitation.service.ts'
import { readSelf, signIn, signOut, stay } from './operator-auth.service.ts'
import { changeOwnPassword } from './own-password.service.ts'
import { enrol, proveCode } from './second-step.service.ts'

export const operatorAuthRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    operatorLogin: signIn,
    operatorEnrol: enrol(deps),
    operatorCode: proveCode,
    operatorLogout: signOut,
    readOperatorSelf: readSelf,
    staySignedIn: stay,
    changeOperatorPassword: changeOwnPassword(deps),
    readOperatorInvitation: showInvitation,
    chooseOperatorPassword: choosePassword(deps),
  })
}
