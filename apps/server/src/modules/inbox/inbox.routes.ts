import * as operatorInbox from '@tillgate/contract/operator-inbox.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { listInbox } from './inbox.service.ts'

export const inboxRoutes = (app: FastifyInstance): void => {
  serve(app, operatorInbox, { listInbox })
}
