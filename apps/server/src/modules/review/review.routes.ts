import * as contract from '@tillgate/contract/operator-applications.ts'
import * as decisions from '@tillgate/contract/operator-decisions.ts'
import * as partners from '@tillgate/contract/operator-partners.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
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
  serve(app, contract, {
    listApplications: browseQueue,
    countApplications: countQueueViews,
    readApplication: readDetail,
  })
  serve(app, decisions, {
    claimApplication: claim,
    releaseApplication: release,
    assignApplication: assign,
    askForInformation: ask,
    approveApplication: approve,
    rejectApplication: reject,
    previewRejection: previewRejection(deps),
    confirmProposal: confirm,
    withdrawProposal: withdraw,
    answerAppeal,
    beginRecheck,
    endRecheck,
    editBusiness: correct,
    resetIdentity,
    waiveIdentity: proposeWaiver,
    revealEin: showEin,
    addNote,
    openDocument: showDocument(deps),
  })
  serve(app, partners, {
    resetPersonIdentity: resetPerson,
    waivePersonIdentity: waivePerson,
    withdrawPersonWaiver: withdrawWaiver,
  })
}
