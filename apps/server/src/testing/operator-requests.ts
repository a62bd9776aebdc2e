import { newId } from '#server/base/ids.ts'
import type { RequestParts } from './sales-requests.ts'

type Target = {
  applicationId: string
  staffId: string
  reviewedId: string
  partnerId: string
  storeId: string
  /** Person of the partner. */
  id: string
}
const because = { reason: 'Asked by its Store Admin' }

/** A request for each decision about an application or a partner, right in every respect but, perhaps, who sends it. */
export const operatorRequests: Record<string, (t: Target) => RequestParts> = {
  claimApplication: (t) => ({ params: { id: t.applicationId } }),
  releaseApplication: (t) => ({ params: { id: t.applicationId }, body: { assigneeId: t.staffId } }),
  assignApplication: (t) => ({ params: { id: t.applicationId }, body: { operatorId: t.staffId, assigneeId: null } }),
  assignManyApplications: (t) => ({
    body: { operatorId: t.staffId, applications: [{ id: t.applicationId, assigneeId: null }] },
  }),
  updateQuestions: (t) => ({ params: { id: t.applicationId }, body: { fields: [] } }),
  remindPartner: (t) => ({ params: { id: t.applicationId } }),
  listTemplates: () => ({}),
  createTemplate: () => ({
    body: { subject: 'OTHER', name: newId(), english: 'This store cannot join.', spanish: 'Esta tienda no entra.' },
  }),
  updateTemplate: (t) => ({
    params: { id: t.applicationId },
    body: { name: 'Plain', english: 'This store cannot join.', spanish: 'Esta tienda no entra.', version: 1 },
  }),
  deleteTemplate: (t) => ({ params: { id: t.applicationId }, query: { version: '1' } }),
  getFunnel: () => ({}),
  listUnfinished: () => ({}),
  exportUnfinished: () => ({}),
  remindUnfinished: (t) => ({ body: { userIds: [t.staffId] } }),
  reopenQuestions: (t) => ({ params: { id: t.applicationId } }),
  requestInformation: (t) => ({
    params: { id: t.applicationId },
    body: { fields: [{ field: 'W9', message: 'Page 2 is missing.' }] },
  }),
  approveApplication: (t) => ({ params: { id: t.applicationId }, body: { accepted: [] } }),
  rejectApplication: (t) => ({
    params: { id: t.applicationId },
    body: { reason: 'OTHER', text: 'The lease names another business.' },
  }),
  previewRejection: (t) => ({
    params: { id: t.applicationId },
    body: { reason: 'OTHER', text: 'The lease names another business.' },
  }),
  confirmProposal: (t) => ({ params: { id: t.applicationId } }),
  withdrawProposal: (t) => ({ params: { id: t.applicationId }, body: {} }),
  answerAppeal: (t) => ({ params: { id: t.applicationId }, body: { reopen: true, ...because } }),
  beginRecheck: (t) => ({ params: { id: t.applicationId }, body: because }),
  endRecheck: (t) => ({ params: { id: t.applicationId }, body: { ...because, causes: [] } }),
  updateBusiness: (t) => ({
    params: { id: t.applicationId },
    body: { field: 'city', value: 'Doral', ...because, version: 1 },
  }),
  resetIdentity: (t) => ({ params: { id: t.applicationId }, body: because }),
  waiveIdentity: (t) => ({ params: { id: t.applicationId }, body: because }),
  revealEin: (t) => ({ params: { id: t.applicationId }, body: because }),
  createNote: (t) => ({ params: { id: t.applicationId }, body: { text: 'Called.' } }),
  getDocument: (t) => ({ params: { id: t.applicationId, documentId: t.reviewedId } }),
  verifyDocument: (t) => ({
    params: { id: t.applicationId, documentId: t.reviewedId },
    body: { isVerified: true, verifiedAt: null },
  }),
  setDocumentExpiry: (t) => ({
    params: { id: t.applicationId, documentId: t.reviewedId },
    body: { expiresOn: '2099-12-31', before: null },
  }),
  suspendStore: (t) => ({ params: { id: t.partnerId, storeId: t.storeId }, body: because }),
  reinstateStore: (t) => ({ params: { id: t.partnerId, storeId: t.storeId }, body: because }),
  resetPersonIdentity: (t) => ({ params: { id: t.partnerId, userId: t.id }, body: because }),
  waivePersonIdentity: (t) => ({ params: { id: t.partnerId, userId: t.id }, body: because }),
  withdrawPersonWaiver: (t) => ({ params: { id: t.partnerId, userId: t.id }, body: {} }),
}
