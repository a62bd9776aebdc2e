import type { Payouts } from '@tillgate/contract/payouts.ts'
import { doral } from './partner.ts'
import { link, returned } from './statements.ts'

const day: Payouts['days'][number] = {
  day: '2026-11-19',
  holiday: null,
  movesTo: null,
  state: 'deposited',
  amount: 10_056.96,
  cutoffDate: '2026-11-18T22:00:00.000Z',
  sentAt: '2026-11-18T23:10:00.000Z',
  returned: { amount: 1206.5, stores: 1, name: 'Delgado Fresh, Doral' },
}
export const payouts: Payouts = {
  now: '2026-11-21T15:42:00.000Z',
  next: { day: '2026-11-23', amount: 12_418.07, stores: 2, accounts: ['6789'], state: 'sent' },
  days: [
    day,
    { ...day, day: '2026-11-20', amount: 10_733.18, returned: null },
    { ...day, day: '2026-11-23', state: 'sent', amount: 12_418.07, sentAt: '2026-11-20T23:10:00.000Z', returned: null },
    {
      ...day,
      day: '2026-11-24',
      state: 'open',
      amount: 5203.18,
      cutoffDate: '2026-11-23T22:00:00.000Z',
      returned: null,
    },
    { ...day, day: '2026-11-25', state: 'later', amount: null, cutoffDate: '2026-11-24T22:00:00.000Z', returned: null },
    {
      ...day,
      day: '2026-11-26',
      state: 'none',
      amount: null,
      cutoffDate: null,
      holiday: 'thanksgiving',
      movesTo: '2026-11-27',
      returned: null,
    },
  ],
  money: {
    earned: 60_549.32,
    paid: 39_800.13,
    onItsWay: 12_418.07,
    onHold: 3127.94,
    sinceCutOff: 5203.18,
    sinceCutOffOnHold: 0,
    later: 0,
    laterWeeks: [],
  },
  openCycle: {
    cutoffDate: '2026-11-23T22:00:00.000Z',
    arrivesOn: '2026-11-24',
    amount: 5203.18,
    grossAmount: 5400,
    feeAmount: -196.82,
  },
  waiting: {
    stores: 1,
    amount: 3127.94,
    items: [
      {
        storeId: doral.id,
        name: doral.businessName,
        amount: 3127.94,
        soldAmount: 0,
        statements: 3,
        bankAccountNumber: '2210',
        bankReturn: returned.bankReturn,
        hold: link,
      },
    ],
  },
  recent: [
    {
      day: '2026-11-20',
      cutoffDate: '2026-11-19T22:00:00.000Z',
      amount: 10_733.18,
      stores: 1,
      paymentStatus: 'SETTLED',
      bankReturn: null,
      statement: null,
    },
    {
      day: '2026-11-19',
      cutoffDate: returned.cutoffDate,
      amount: returned.amountPayable,
      stores: 1,
      paymentStatus: 'RETURNED',
      bankReturn: returned.bankReturn,
      statement: {
        paymentOrderId: returned.paymentOrderId,
        storeId: returned.storeId,
        cutoffDate: returned.cutoffDate,
      },
    },
  ],
}
