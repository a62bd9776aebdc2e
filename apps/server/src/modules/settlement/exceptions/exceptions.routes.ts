import * as contract from '@tillgate/contract/operator-exceptions.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/boot/deps.ts'
import { serve } from '#server/http/serve.ts'
import { requestAccount, confirmAccount, correctNotice, resolveException } from './decide.service.ts'
import { exportExceptions } from './export.service.ts'
import { listExceptions, countExceptions, getException } from './exceptions.service.ts'

export const exceptionRoutes = (app: FastifyInstance, deps: Pick<Deps, 'config'>): void => {
  serve(app, contract, {
    listExceptions,
    exportExceptions,
    countExceptions,
    getException: getException(deps),
    resolveException,
    confirmAccount,
    requestAccount,
    correctNotice,
  })
}
