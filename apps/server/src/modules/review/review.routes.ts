import * as contract from '@tillgate/contract/operator-applications.ts'
import * as decisions from '@tillgate/contract/operator-decisions.ts'
import type { FastifyInstance } from 'fastify'
import { serve, serveFile } from '#server/http/serve.ts'
import type { World } from '#server/world.ts'
import { mayAdminister, mayOperate } from '../operator-auth/operator-auth.policy.ts'
import { answerAppeal, beginRecheck, endRecheck } from './appeal.service.ts'
import { assign, claim, release } from './assign.service.ts'
import { approve, ask, confirm, previewRejection, reject, withdraw } from './decide.service.ts'
import { correct } from './edit.service.ts'
import { proposeWaiver, resetIdentity } from './identity.service.ts'
import { keepNote } from './notes.service.ts'
import { browseQueue, countQueueViews } from './queue.service.ts'
import { readDetail, showDocument, showEin } from './review.service.ts'

export const reviewRoutes = (app: FastifyInstance, world: World): void => {
  serve(app, contract.listApplications, mayOperate, browseQueue)
  serve(app, contract.countApplications, mayOperate, countQueueViews)
  serve(app, contract.readApplication, mayOperate, readDetail)
  serve(app, decisions.claimApplication, mayOperate, claim)
  serve(app, decisions.releaseApplication, mayOperate, release)
  serve(app, decisions.assignApplication, mayAdminister, assign)
  serve(app, decisions.askForInformation, mayOperate, ask)
  serve(app, decisions.approveApplication, mayOperate, approve)
  serve(app, decisions.rejectApplication, mayOperate, reject)
  serve(app, decisions.previewRejection, mayOperate, previewRejection(world))
  serve(app, decisions.confirmProposal, mayOperate, confirm)
  serve(app, decisions.withdrawProposal, mayOperate, withdraw)
  serve(app, decisions.answerAppeal, mayAdminister, answerAppeal)
  serve(app, decisions.beginRecheck, mayAdminister, beginRecheck)
  serve(app, decisions.endRecheck, mayAdminister, endRecheck)
  serve(app, decisions.editBusiness, mayOperate, correct)
  serve(app, decisions.resetIdentity, mayOperate, resetIdentity)
  serve(app, decisions.waiveIdentity, mayOperate, proposeWaiver)
  serve(app, decisions.revealEin, mayOperate, showEin)
  serve(app, decisions.addNote, mayOperate, keepNote)
  serveFile(app, decisions.openDocument, mayOperate, showDocument(world))
}
