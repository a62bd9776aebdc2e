/**
 * Ledger checks of the reconciliation page. Each group consists of checks, which are the rules of the view
 * `book_violation`; `object`: meaning of a row, `unit`: unit of its two values.
 */
export const checks = {
  'statement-sums': { proof: 'payable', object: 'statement', unit: 'cents' },
  'type-sums': { proof: 'payable', object: 'statement', unit: 'text' },
  'order-sums': { proof: 'payable', object: 'order', unit: 'cents' },
  'payment-sums': { proof: 'payable', object: 'statement', unit: 'cents' },
  'file-sums': { proof: 'payable', object: 'file', unit: 'cents' },
  account: { proof: 'accounts', object: 'store', unit: 'cents' },
  'carry-pairs': { proof: 'accounts', object: 'entry', unit: 'cents' },
  moved: { proof: 'accounts', object: 'statement', unit: 'cents' },
  'sale-entries': { proof: 'entries', object: 'purchase', unit: 'cents' },
  'return-entries': { proof: 'entries', object: 'purchase', unit: 'cents' },
  'fee-schedule': { proof: 'entries', object: 'purchase', unit: 'text' },
  'entry-place': { proof: 'once', object: 'entry', unit: 'text' },
  'one-payment': { proof: 'once', object: 'statement', unit: 'count' },
  'one-trace': { proof: 'once', object: 'statement', unit: 'count' },
  deposit: { proof: 'once', object: 'statement', unit: 'text' },
  reimbursement: { proof: 'reimbursement', object: 'purchase', unit: 'text' },
  'refund-status': { proof: 'reimbursement', object: 'purchase', unit: 'text' },
  'purchase-amounts': { proof: 'benefits', object: 'purchase', unit: 'cents' },
  'returned-quantities': { proof: 'benefits', object: 'purchase', unit: 'text' },
  'one-approval': { proof: 'approvals', object: 'purchase', unit: 'cents' },
  'return-without-sale': { proof: 'approvals', object: 'purchase', unit: 'text' },
  unanswered: { proof: 'approvals', object: 'purchase', unit: 'text' },
  'hash-chain': { proof: 'frozen', object: 'order', unit: 'text' },
  'run-path': { proof: 'frozen', object: 'run', unit: 'text' },
  unaudited: { proof: 'frozen', object: 'purchase', unit: 'text' },
  'foreign-parent': { proof: 'owners', object: 'row', unit: 'text' },
  'one-effect': { proof: 'owners', object: 'key', unit: 'text' },
  'one-mail': { proof: 'owners', object: 'message', unit: 'text' },
  'batch-rows': { proof: 'imports', object: 'batch', unit: 'count' },
  'listed-mark': { proof: 'imports', object: 'item', unit: 'text' },
} as const
export type Check = keyof typeof checks
export const isCheck = (text: string): text is Check => Object.hasOwn(checks, text)

/** In the order of the page. */
export const proofs = [
  'payable',
  'accounts',
  'entries',
  'once',
  'reimbursement',
  'benefits',
  'approvals',
  'frozen',
  'owners',
  'imports',
] as const
export type Proof = (typeof proofs)[number]

export const checkNames: readonly Check[] = Object.keys(checks).filter(isCheck)
export const checksOf = (proof: Proof): Check[] => checkNames.filter((check) => checks[check].proof === proof)

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
] as const satisfies readonly (typeof checks)[Check]['object'][]
export type CheckObject = (typeof checks)[Check]['object']

/** Maximum number of stored violations per group; the count is complete. */
export const violationsKept = 20
export const proofDays = 400

type Outcome = { rule: string; violations: number }
/** Returns true when every group answered and found no violation. */
export const isBalanced = (outcomes: readonly Outcome[]): boolean =>
  proofs.every((proof) => outcomes.some(({ rule, violations }) => rule === proof && violations === 0))
