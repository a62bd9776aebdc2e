import * as contract from '@tillgate/contract/card-entry.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { answerCardEntry, listCardEntryRequests, requestManualCardEntry } from './card-entry.service.ts'

export const cardEntryRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    requestManualCardEntry,
    listCardEntryRequests,
    answerCardEntry,
  })
}
