/**
 * Ledger checks of the reconciliation page. Each group consists of checks, which are the rules of the view
 * `ledger_violation`, and `audit-chain`, which the process computes; `object`: meaning of a row, `unit`: unit of its two values.
 */
export const checks = {
  'statement-sums': { group: 'payable', object: 'statement', unit: 'cents' },
  'type-sums': { group: 'payable', object: 'statement', unit: 'text' },
  'order-sums': { group: 'payable', object: 'order', unit: 'cents' },
  'payment-sums': { group: 'payable', object: 'statement', unit: 'cents' },
  'file-sums': { group: 'payable', object: 'file', unit: 'cents' },
  account: { group: 'accounts', object: 'store', unit: 'cents' },
  'carry-pairs': { group: 'accounts', object: 'entry', unit: 'cents' },
  moved: { group: 'accounts', object: 'statement', unit: 'cents' },
  'sale-entries': { group: 'entries', object: 'purchase', unit: 'cents' },
  'return-entries': { group: 'entries', object: 'purchase', unit: 'cents' },
  'fee-schedule': { group: 'entries', object: 'purchase', unit: 'text' },
  'without-card': { group: 'entries', object: 'purchase', unit: 'count' },
  'entry-place': { group: 'once', object: 'entry', unit: 'text' },
  'one-payment': { group: 'once', object: 'statement', unit: 'count' },
  'one-trace': { group: 'once', object: 'statement', unit: 'count' },
  deposit: { group: 'once', object: 'statement', unit: 'text' },
  reimbursement: { group: 'reimbursement', object: 'purchase', unit: 'text' },
  'refund-status': { group: 'reimbursement', object: 'purchase', unit: 'text' },
  'purchase-amounts': { group: 'benefits', object: 'purchase', unit: 'cents' },
  tenders: { group: 'benefits', object: 'purchase', unit: 'cents' },
  'returned-quantities': { group: 'benefits', object: 'purchase', unit: 'text' },
  'one-approval': { group: 'approvals', object: 'purchase', unit: 'cents' },
  'return-without-sale': { group: 'approvals', object: 'purchase', unit: 'text' },
  unanswered: { group: 'approvals', object: 'purchase', unit: 'text' },
  'hash-chain': { group: 'frozen', object: 'order', unit: 'text' },
  'run-path': { group: 'frozen', object: 'run', unit: 'text' },
  unaudited: { group: 'frozen', object: 'purchase', unit: 'text' },
  'foreign-parent': { group: 'owners', object: 'row', unit: 'text' },
  'one-effect': { group: 'owners', object: 'key', unit: 'text' },
  'one-mail': { group: 'owners', object: 'message', unit: 'text' },
  'bank-lines': { group: 'bank', object: 'bank-statement', unit: 'cents' },
  'batch-rows': { group: 'imports', object: 'batch', unit: 'count' },
  'listed-mark': { group: 'imports', object: 'item', unit: 'text' },
  'audit-chain': { group: 'audit', object: 'change', unit: 'text' },
} as const
export type Check = keyof typeof checks
export const isCheck = (text: string): text is Check => Object.hasOwn(checks, text)

/** In the order of the page. */
export const checkGroups = [
  'payable',
  'accounts',
  'entries',
  'once',
  'reimbursement',
  'benefits',
  'approvals',
  'frozen',
  'owners',
  'bank',
  'imports',
  'audit',
] as const
export type CheckGroup = (typeof checkGroups)[number]

export const checkNames: readonly Check[] = Object.keys(checks).filter(isCheck)
export const checksOf = (group: CheckGroup): Check[] => checkNames.filter((check) => checks[check].group === group)

export const checkObjects = [
  'statement',
  'order',
  'file',
  'run',
  'store',
  'entry',
  'purchase',
  'batch',
  'item',
  'row',
  'key',
  'message',
  'bank-statement',
  'change',
] as const satisfies readonly (typeof checks)[Check]['object'][]
export type CheckObject = (typeof checks)[Check]['object']

/** Maximum number of stored violations per group; the count is complete. */
export const violationsKept = 20
export const ledgerCheckDays = 400

type Outcome = { group: string; violations: number }
/** Returns true when every group answered and found no violation. */
export const allChecksPass = (outcomes: readonly Outcome[]): boolean =>
  checkGroups.every((group) => outcomes.some((one) => one.group === group && one.violations === 0))

/**
 * BALANCED: every group answered without a violation. OFF: a group found one. UNFINISHED: a group did not finish, and none found
 * one.
 */
export type BooksState = 'BALANCED' | 'OFF' | 'UNFINISHED'
export const booksStateOf = (outcomes: readonly Outcome[]): BooksState => {
  if (outcomes.some(({ violations }) => violations > 0)) return 'OFF'
  return allChecksPass(outcomes) ? 'BALANCED' : 'UNFINISHED'
}
