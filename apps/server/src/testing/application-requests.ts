import { newId } from '#server/base/ids.ts'

type Target = { storeId: string }

/** Requests of the calls with which a partner follows its applications, for the authorization matrix test. */
export const applicationRequests = {
  reopenStoreApplication: (t: Target) => ({ params: { id: t.storeId } }),
  beginStoreResubmission: (t: Target) => ({ params: { id: t.storeId } }),
  sendStoreResubmission: (t: Target) => ({ params: { id: t.storeId } }),
  appealStore: (t: Target) => ({ params: { id: t.storeId }, body: { text: 'We moved' } }),
  getStoreApplication: (t: Target) => ({ params: { id: t.storeId } }),
  answerReviewer: () => ({}),
  confirmQuestion: () => ({ params: { id: newId() }, body: { text: 'It is right' } }),
  beginResubmission: () => ({}),
  sendResubmission: () => ({}),
  appealRejection: () => ({ body: { text: 'We moved' } }),
}
