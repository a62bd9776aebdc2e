import * as contract from '@tillgate/contract/operator-applications.ts'
import * as decisions from '@tillgate/contract/operator-decisions.ts'
import * as partners from '@tillgate/contract/operator-partners.ts'
import type { FastifyInstance } from 'fastify'
import { serve, serveFile } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { mayAdminister, mayOperate } from '#server/caller.ts'
import { answerAppeal, beginRecheck, endRecheck } from './decision/appeal.service.ts'
import { assign, claim, release } from './queue/assign.service.ts'
import { approve, ask, confirm, previewRejection, reject, withdraw } from './decision/decide.service.ts'
import { correct } from './evidence/edit.service.ts'
import { resetPerson, waivePerson, withdrawWaiver } from './decision/identity-help.service.ts'
import { proposeWaiver, resetIdentity } from './decision/identity.service.ts'
import { addNote } from './notes/notes.service.ts'
import { browseQueue, countQueueViews } from './queue/queue.service.ts'
import { readDetail, showDocument, showEin } from './evidence/detail.service.ts'

export const reviewRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listApplications, mayOperate, browseQueue)
  serve(app, contract.countApplications, mayOperate, countQueueViews)
  serve(app, contract.readApplication, mayOperate, readDetail)
  serve(app, decisions.claimApplication, mayOperate, claim)
  serve(app, decisions.releaseApplication, mayOperate, release)
  serve(app, decisions.assignApplication, mayAdminister, assign)
  serve(app, decisions.askForInformation, mayOperate, ask)
  serve(app, decisions.approveApplication, mayOperate, approve)
  serve(app, decisions.rejectApplication, mayOperate, reject)
  serve(app, decisions.previewRejection, mayOperate, previewRejection(deps))
  serve(app, decisions.confirmProposal, mayOperate, confirm)
  serve(app, decisions.withdrawProposal, mayOperate, withdraw)
  serve(app, decisions.answerAppeal, mayAdminister, answerAppeal)
  serve(app, decisions.beginRecheck, mayAdminister, beginRecheck)
  serve(app, decisions.endRecheck, mayAdminister, endRecheck)
  serve(app, decisions.editBusiness, mayOperate, correct)
  serve(app, decisions.resetIdentity, mayOperate, resetIdentity)
  serve(app, decisions.waiveIdentity, mayOperate, proposeWaiver)
  serve(app, partners.resetPersonIdentity, mayOperate, resetPerson)
  serve(app, partners.waivePersonIdentity, mayOperate, waivePerson)
  serve(app, partners.withdrawPersonWaiver, mayOperate, withdrawWaiver)
  serve(app, decisions.revealEin, mayOperate, showEin)
  serve(app, decisions.addNote, mayOperate, addNote)
  serveFile(app, decisions.openDocument, mayOperate, showDocument(deps))
}
