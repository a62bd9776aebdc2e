import * as contract from '@tillgate/contract/operator-exceptions.ts'
import type { FastifyInstance } from 'fastify'
import { mayOperate } from '#server/caller.ts'
import type { Deps } from '#server/deps.ts'
import { serve, serveFile } from '#server/http/serve.ts'
import { askForAccount, confirm, correct, resolve } from './decide.service.ts'
import { exportTable } from './export.service.ts'
import { browse, count, read } from './exceptions.service.ts'

export const exceptionRoutes = (app: FastifyInstance, deps: Pick<Deps, 'config'>): void => {
  serve(app, contract.listExceptions, mayOperate, browse)
  serveFile(app, contract.exportExceptions, mayOperate, exportTable)
  serve(app, contract.countExceptions, mayOperate, count)
  serve(app, contract.readException, mayOperate, read(deps))
  serve(app, contract.resolveException, mayOperate, resolve)
  serve(app, contract.confirmAccount, mayOperate, confirm)
  serve(app, contract.askForAccount, mayOperate, askForAccount)
  serve(app, contract.correctNotice, mayOperate, correct)
}
