import * as contract from '@tillgate/contract/operator-payouts.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { attachment } from '#server/http/attachment.ts'
import { serve } from '#server/http/serve.ts'
import { approve } from './approve.service.ts'
import { propose, readFile, reject, start } from './decide.service.ts'
import { begin, end, move } from './holds.service.ts'
import { askAdjustment, askReturn, askSettle, browse, confirm, refuseIt } from './requests.service.ts'

export const payoutRoutes = (app: FastifyInstance, deps: Pick<Deps, 'config'>): void => {
  serve(app, contract, {
    startRun: start(deps),
    proposeRun: propose,
    approveRun: approve(deps),
    rejectRun: reject,
    readRunFile: async (asked, context, reply) => {
      const { name, text } = await readFile(asked, context)
      return reply
        .header('content-type', 'application/octet-stream')
        .header('content-disposition', attachment(name))
        .header('cache-control', 'no-store')
        .send(text)
    },
    beginHold: begin,
    endHold: end(deps),
    moveStatement: move(deps),
    askSettle,
    askReturn,
    askAdjustment: askAdjustment(deps),
    listPayoutRequests: browse,
    confirmRequest: confirm,
    refuseRequest: refuseIt,
  })
}
