import * as contract from '@tillgate/contract/operator-applications.ts'
import * as decisions from '@tillgate/contract/operator-decisions.ts'
import * as documents from '@tillgate/contract/operator-documents.ts'
import * as funnel from '@tillgate/contract/operator-funnel.ts'
import * as queue from '@tillgate/contract/operator-queue.ts'
import * as templates from '@tillgate/contract/operator-templates.ts'
import * as waiting from '@tillgate/contract/operator-waiting.ts'
import * as partners from '@tillgate/contract/operator-partners.ts'
import * as partnerRecord from '@tillgate/contract/operator-partner-record.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/ports/deps.ts'
import { answerAppeal, beginRecheck, endRecheck } from './decision/appeal.service.ts'
import {
  assignApplication,
  assignManyApplications,
  claimApplication,
  releaseApplication,
} from './queue/assign.service.ts'
import {
  approveApplication,
  confirmProposal,
  previewRejection,
  rejectApplication,
  withdrawProposal,
} from './decision/decide-application.service.ts'
import { setDocumentExpiry, verifyDocument } from './evidence/expiry.service.ts'
import { remindPartner, reopenQuestions, requestInformation, updateQuestions } from './decision/questions.service.ts'
import { updateBusiness } from './evidence/edit.service.ts'
import { resetPersonIdentity, waivePersonIdentity, withdrawPersonWaiver } from './decision/identity-help.service.ts'
import { waiveIdentity, resetIdentity } from './decision/identity.service.ts'
import { getFunnel } from './funnel/funnel.service.ts'
import { exportUnfinished, listUnfinished, remindUnfinished } from './funnel/unfinished.service.ts'
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from './templates/templates.service.ts'
import { createNote } from './notes.service.ts'
import { listApplications, countApplications } from './queue/queue.service.ts'
import { getApplication, getDocument, revealEin } from './evidence/detail.service.ts'
import { getPartnerRecord, repeatCheck } from './record/partner-record.service.ts'

export const reviewRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    getApplication,
  })
  serve(app, queue, { listApplications, countApplications, assignManyApplications })
  serve(app, decisions, {
    claimApplication,
    releaseApplication,
    assignApplication,
    requestInformation,
    approveApplication,
    rejectApplication,
    previewRejection: previewRejection(deps),
    confirmProposal,
    withdrawProposal,
    answerAppeal,
    beginRecheck,
    endRecheck,
    updateBusiness,
    resetIdentity,
    waiveIdentity,
    revealEin,
    createNote,
  })
  serve(app, documents, { setDocumentExpiry, verifyDocument, getDocument: getDocument(deps) })
  serve(app, templates, { listTemplates, createTemplate, updateTemplate, deleteTemplate })
  serve(app, funnel, { getFunnel, listUnfinished, exportUnfinished, remindUnfinished })
  serve(app, waiting, { updateQuestions, remindPartner, reopenQuestions })
  serve(app, partnerRecord, { getPartnerRecord: getPartnerRecord(deps), repeatCheck: repeatCheck(deps) })
  serve(app, partners, {
    resetPersonIdentity,
    waivePersonIdentity,
    withdrawPersonWaiver,
  })
}
