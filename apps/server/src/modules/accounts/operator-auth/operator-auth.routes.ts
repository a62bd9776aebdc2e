import * as contract from '@tillgate/contract/operator-auth.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/boot/deps.ts'
import { setOperatorPassword, getOperatorInvitation } from './invitation.service.ts'
import { getOperatorSelf, loginOperator, logoutOperator, extendOperatorSession } from './operator-auth.service.ts'
import { changeOperatorPassword } from './own-password.service.ts'
import { enrolOperator, verifyOperatorCode } from './second-step.service.ts'

export const operatorAuthRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    loginOperator,
    enrolOperator: enrolOperator(deps),
    verifyOperatorCode,
    logoutOperator,
    getOperatorSelf,
    extendOperatorSession,
    changeOperatorPassword: changeOperatorPassword(deps),
    getOperatorInvitation,
    setOperatorPassword: setOperatorPassword(deps),
  })
}
