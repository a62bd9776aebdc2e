import * as operatorInbox from '@tillgate/contract/operator-inbox.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/ports/deps.ts'
import { serve } from '#server/http/serve.ts'
import { countMenu, listInbox, remindDeciders } from './inbox.service.ts'

export const inboxRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, operatorInbox, {
    listInbox: listInbox(deps),
    remindDeciders: remindDeciders(deps),
    countMenu: countMenu(deps),
  })
}
