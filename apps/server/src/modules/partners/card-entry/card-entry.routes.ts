import * as contract from '@tillgate/contract/card-entry.ts'
import type { FastifyInstance } from 'fastify'
import { mayOperate, permittedOnceApproved } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import { answer, browseRequests, request } from './card-entry.service.ts'

/** Whoever runs an approved partner: before that there is no till to type at. */
const mayRequest = permittedOnceApproved('card-entry.request')

export const cardEntryRoutes = (app: FastifyInstance): void => {
  serve(app, contract.requestManualCardEntry, mayRequest, request)
  serve(app, contract.listCardEntryRequests, mayOperate, browseRequests)
  serve(app, contract.answerCardEntry, mayOperate, answer)
}
