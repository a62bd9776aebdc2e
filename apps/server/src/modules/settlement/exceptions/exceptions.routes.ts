import * as contract from '@tillgate/contract/operator-exceptions.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { askForAccount, confirm, correct, resolve } from './decide.service.ts'
import { exportTable } from './export.service.ts'
import { browse, count, read } from './exceptions.service.ts'

export const exceptionRoutes = (app: FastifyInstance, deps: Pick<Deps, 'config'>): void => {
  serve(app, contract, {
    listExceptions: browse,
    exportExceptions: exportTable,
    countExceptions: count,
    readException: read(deps),
    resolveException: resolve,
    confirmAccount: confirm,
    askForAccount,
    correctNotice: correct,
  })
}
