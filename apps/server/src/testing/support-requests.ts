import { anEmail } from './people.ts'
import type { RequestParts } from './sales-requests.ts'

type Target = { partnerId: string; id: string; contactId: string }
const because = { reason: 'The person asked for it on the phone' }
const inCall = (t: Target) => ({ params: { id: t.partnerId, userId: t.id }, body: { contactId: t.contactId } })
const ofContact = (t: Target) => ({ id: t.partnerId, contactId: t.contactId })

/** A request for each call of support, right in every respect but, perhaps, who sends it. */
export const supportRequests: Record<string, (t: Target) => RequestParts> = {
  findForSupport: () => ({ query: { search: 'Ruiz' } }),
  getPartnerSupport: (t) => ({ params: { id: t.partnerId } }),
  listPartnerMessages: (t) => ({ params: { id: t.partnerId } }),
  createContact: (t) => ({
    params: { id: t.partnerId },
    body: { channel: 'MAIL', personId: t.id, subject: 'OTHER', note: 'Asked for the opening hours.' },
  }),
  checkCaller: (t) => ({ params: ofContact(t), body: { right: ['SUPPORT_ID', 'OWN_PHONE'], wrong: [] } }),
  sendCallerCode: (t) => ({ params: ofContact(t), body: { fact: 'MAILED_CODE' } }),
  checkCallerCode: (t) => ({ params: ofContact(t), body: { code: '123456' } }),
  closeContact: (t) => ({ params: ofContact(t), body: { subject: 'OTHER', note: 'Asked for the opening hours.' } }),
  unlockPerson: inCall,
  resendPersonInvitation: inCall,
  mailPasswordLink: inCall,
  endPersonSessions: inCall,
  proposeFactorReset: (t) => ({ params: inCall(t).params, body: { contactId: t.contactId, ...because } }),
  proposeEmailChange: (t) => ({
    params: inCall(t).params,
    body: { contactId: t.contactId, email: anEmail(), ...because },
  }),
}
