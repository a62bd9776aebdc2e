import type { BankLine } from '@tillgate/contract/operator-bank-lines.ts'
import type { ExceptionDetail, ExceptionRow } from '@tillgate/contract/operator-exceptions.ts'
import { idOf } from './staff.ts'
import { delgado } from './partners.ts'

const row: ExceptionRow = {
  id: idOf(900),
  kind: 'RETURN',
  code: 'R16',
  state: 'OPEN',
  why: 'confirm',
  amount: 5230.24,
  trace: '063100270047862',
  partnerId: delgado.id,
  partner: delgado.businessName,
  storeId: idOf(300),
  store: 'Coral Terrace Grocery',
  run: 4468,
  isHeld: true,
  dueOn: null,
  receivedAt: '2026-11-23T14:12:00.000Z',
  resolvedAt: null,
  resolvedBy: null,
  resolution: '',
}

/** The account is frozen: the usual exception. */
export const frozen: ExceptionDetail = {
  ...row,
  text: 'ACCOUNT FROZEN',
  last4: '7093',
  routingLast4: '7513',
  accountType: 'CHECKING',
  statementId: idOf(910),
  contactEmail: 'ines@coralterrace.test',
  compared: [
    { field: 'trace', ours: row.trace, theirs: row.trace, isEqual: true },
    { field: 'amount', ours: '$5,230.24', theirs: '$5,230.24', isEqual: true },
    { field: 'account', ours: '7093', theirs: '7094', isEqual: false },
    { field: 'file', ours: '20261120-R4468-A.ach', theirs: '20261123-000001-return.ach', isEqual: null },
  ],
  effect: { kind: 'held', nextCutOff: '2026-11-23T22:00:00.000Z' },
  correction: null,
  partnerMail: {
    language: 'en-US',
    to: ['ines@coralterrace.test'],
    at: row.receivedAt,
    subject: 'Your bank sent back the payout of $5,230.24',
    text: 'Hello Inés,\n\nYour bank tells us that the account ending 7093 is frozen.',
    button: 'Fix bank account',
  },
  isTextMissing: false,
  history: [
    { what: 'returned', at: row.receivedAt, by: null, text: 'R16' },
    { what: 'sent', at: '2026-11-20T22:48:00.000Z', by: 'Opal Reyes', text: '4468' },
  ],
  endsWithRelink: false,
  mayConfirm: true,
  mayCorrect: false,
  typedBy: null,
  mayAskForAccount: true,
  mayReturn: false,
  bankLine: null,
}

/** A notice with a routing number that cannot exist. */
export const notice: ExceptionDetail = {
  ...frozen,
  id: idOf(901),
  kind: 'NOC',
  code: 'C02',
  why: 'correction',
  amount: 3234.93,
  store: 'Little River Co-op',
  isHeld: false,
  dueOn: '2026-12-01',
  text: '',
  effect: { kind: 'uncorrected', nextCutOff: null },
  correction: {
    fields: ['routing'],
    routing: '067014820',
    routingSum: 98,
    isRoutingValid: false,
    last4: null,
    accountType: null,
  },
  partnerMail: null,
  mayConfirm: false,
  mayCorrect: true,
  typedBy: null,
  mayAskForAccount: false,
  mayReturn: false,
}

/** A wire of $250,000.00 that no record explains. */
const wire: BankLine = {
  statementId: idOf(920),
  statement: 'PSB_20261123_1315.bai',
  day: '2026-11-23',
  no: 3,
  reference: '2611233',
  amount: 250_000,
  posting: null,
  postings: [],
  proposal: null,
  isAloneEnough: false,
  limit: 100,
  left: 60,
}

/** A line of the bank that no record explains. */
export const unknownLine: ExceptionDetail & { bankLine: BankLine } = {
  ...frozen,
  id: idOf(902),
  kind: 'BANK',
  code: '195',
  why: 'unknown-line',
  amount: 250_000,
  trace: '',
  partnerId: null,
  partner: null,
  storeId: null,
  store: null,
  run: null,
  isHeld: false,
  text: 'WIRE IN, HHA-1123',
  last4: null,
  routingLast4: null,
  accountType: null,
  statementId: null,
  contactEmail: null,
  compared: [],
  effect: { kind: 'unbooked', nextCutOff: null },
  partnerMail: null,
  history: [{ what: 'on-statement', at: row.receivedAt, by: null, text: '195' }],
  mayConfirm: false,
  mayAskForAccount: false,
  mayReturn: false,
  bankLine: wire,
}

export const rowOf = (detail: ExceptionDetail): ExceptionRow => ({
  id: detail.id,
  kind: detail.kind,
  code: detail.code,
  state: detail.state,
  why: detail.why,
  amount: detail.amount,
  trace: detail.trace,
  partnerId: detail.partnerId,
  partner: detail.partner,
  storeId: detail.storeId,
  store: detail.store,
  run: detail.run,
  isHeld: detail.isHeld,
  dueOn: detail.dueOn,
  receivedAt: detail.receivedAt,
  resolvedAt: detail.resolvedAt,
  resolvedBy: detail.resolvedBy,
  resolution: detail.resolution,
})

export const exceptionCounts = { open: 2, returns: 1, notices: 1, cap: 1000, codes: ['C02', 'R16'] }
