import type { PartnerSupport, SupportContact } from '@tillgate/contract/operator-support.ts'
import { idOf, olive } from './staff.ts'

/** The operator's open call with the Store Admin of Delgado. */
export const call: SupportContact = {
  id: idOf(910),
  channel: 'CALL_IN',
  personId: idOf(400),
  person: 'María Delgado',
  subject: 'SIGN_IN',
  note: '',
  result: 'UNCHECKED',
  right: [],
  wrong: [],
  code: null,
  by: { id: olive.id, name: 'Olive Price' },
  openedAt: '2026-11-23T18:46:00.000Z',
  closedAt: null,
}
export const support: PartnerSupport = {
  people: [
    {
      id: idOf(400),
      name: 'María Delgado',
      email: 'maria@delgado.test',
      phone: '+13055550142',
      role: 'RETAILER',
      state: 'ACTIVE',
      lockedUntil: '2026-11-23T19:03:00.000Z',
      lastSignInAt: '2026-11-23T14:40:00.000Z',
      sessions: 2,
      secondFactor: 'APP',
      passkeys: 0,
      invitedUntil: null,
      formerNames: [],
      proposalId: null,
    },
  ],
  facts: [
    { fact: 'SUPPORT_ID', value: '61570934' },
    { fact: 'ACCOUNT', value: '7093' },
    { fact: 'LAST_PAYOUT', value: '2026-11-20' },
    { fact: 'OWN_PHONE', value: '0142' },
  ],
  formerNames: [],
  contacts: [call],
  call,
  failedChecks: { count: 1, lastAt: '2026-11-22T15:00:00.000Z', isBlocked: false },
  bank: { last4: '7093', status: 'AUTOMATICALLY_VERIFIED' },
  lastPaidOn: '2026-11-20',
  now: '2026-11-23T18:48:00.000Z',
}
