import * as contract from '@tillgate/contract/card-entry.ts'
import type { FastifyInstance } from 'fastify'
import { mayOperate, permitted, type Policy, type PortalUser } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import { answer, browseRequests, request } from './card-entry.service.ts'

const asksForCardEntry = permitted('card-entry.request')
/** Whoever runs an approved partner: before that there is no till to type at. */
const mayRequest: Policy<PortalUser> = (caller) => {
  const person = asksForCardEntry(caller)
  return person?.approved ? person : undefined
}

export const cardEntryRoutes = (app: FastifyInstance): void => {
  serve(app, contract.requestManualCardEntry, mayRequest, request)
  serve(app, contract.listCardEntryRequests, mayOperate, browseRequests)
  serve(app, contract.answerCardEntry, mayOperate, answer)
}
