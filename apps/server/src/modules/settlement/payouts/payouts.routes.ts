import * as contract from '@tillgate/contract/operator-payouts.ts'
import type { FastifyInstance } from 'fastify'
import { mayAdminister, mayOperate } from '#server/caller.ts'
import type { Deps } from '#server/deps.ts'
import { attachment } from '#server/http/attachment.ts'
import { serve, serveFile } from '#server/http/serve.ts'
import { approve } from './approve.service.ts'
import { propose, readFile, reject, start } from './decide.service.ts'
import { begin, end, move } from './holds.service.ts'
import { askAdjustment, askReturn, askSettle, browse, confirm, refuseIt } from './requests.service.ts'

export const payoutRoutes = (app: FastifyInstance, deps: Pick<Deps, 'config'>): void => {
  serve(app, contract.startRun, mayOperate, start(deps))
  serve(app, contract.proposeRun, mayOperate, propose)
  serve(app, contract.approveRun, mayOperate, approve(deps))
  serve(app, contract.rejectRun, mayOperate, reject)
  serveFile(app, contract.readRunFile, mayAdminister, async (asked, context, reply) => {
    const { name, text } = await readFile(asked, context)
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', attachment(name))
      .header('cache-control', 'no-store')
      .send(text)
  })
  serve(app, contract.beginHold, mayOperate, begin)
  serve(app, contract.endHold, mayOperate, end(deps))
  serve(app, contract.moveStatement, mayOperate, move(deps))
  serve(app, contract.askSettle, mayOperate, askSettle)
  serve(app, contract.askReturn, mayOperate, askReturn)
  serve(app, contract.askAdjustment, mayOperate, askAdjustment(deps))
  serve(app, contract.listPayoutRequests, mayOperate, browse)
  serve(app, contract.confirmRequest, mayOperate, confirm)
  serve(app, contract.refuseRequest, mayOperate, refuseIt)
}
