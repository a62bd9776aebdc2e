import * as contract from '@tillgate/contract/card-entry.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { answer, browseRequests, request } from './card-entry.service.ts'

export const cardEntryRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    requestManualCardEntry: request,
    listCardEntryRequests: browseRequests,
    answerCardEntry: answer,
  })
}
