/**
 * Operator calls that require a fresh authenticator code of the caller: they move money, change who may move it, or
 * show whole account numbers. The server rejects the calls without a code; the console asks for the code first.
 */
export const callsWithFreshCode = [
  'POST /api/operator/settlement-runs/:id/approve',
  'POST /api/operator/settlement-runs/:id/file',
  'POST /api/operator/holds/:id/end',
  // Ends the holds of the statement's store.
  'POST /api/operator/statements/:id/move',
  'POST /api/operator/statements/:id/settle',
  'POST /api/operator/statements/:id/return',
  // Ends the hold of a return.
  'POST /api/operator/exceptions/:id/confirm',
  'POST /api/operator/exceptions/:id/new-account',
  'POST /api/operator/exceptions/:id/correct',
  // Second approvals: of an application, a rejection or a waiver, of an appeal, of another person than the listed one.
  'POST /api/operator/applications/:id/confirm',
  'POST /api/operator/applications/:id/appeal',
  'POST /api/operator/partners/:id/sanction-candidates/:candidateId/confirm',
  // The call of the second administrator is that of the first.
  'POST /api/operator/applications/:id/recheck-done',
  'POST /api/operator/partners/:id/users/:userId/identity-waiver',
  // Makes sales of providers payable. Taking that back only restricts and needs no code.
  'POST /api/operator/provider-sales/documents-complete',
  // Books a line of the bank, or reverses its posting.
  'POST /api/operator/bank-lines/:id/settle',
  'POST /api/operator/bank-lines/:id/reopen',
  // Changes fees, approved products, settings of the program or payouts.
  'POST /api/operator/proposals/:id/confirm',
  // Stops a partner, or releases what a confirmed match stopped.
  'POST /api/operator/partners/:id/sanction-candidates/:candidateId/decide',
  'POST /api/operator/sanction-cases/:id/report',
  'POST /api/operator/sanction-cases/:id/lift',
  'POST /api/operator/sanction-cases/:id/lift/confirm',
  'POST /api/operator/partners/:id/stores/:storeId/reinstate',
  'POST /api/operator/staff',
  'POST /api/operator/staff/:id/invitation',
  'POST /api/operator/staff/:id/activate',
  // A stolen session could otherwise shut every administrator out.
  'POST /api/operator/staff/:id/deactivate',
  'POST /api/operator/staff/:id/role',
  'POST /api/operator/staff/:id/authenticator-reset',
  'POST /api/operator/staff-proposals/:id/confirm',
  'POST /api/operator/staff-proposals/:id/decline',
  // A stolen session could otherwise add a sign-in that outlives the session.
  'POST /api/operator/auth/passkeys/begin',
] as const

const calls = new Set<string>(callsWithFreshCode)

export const needsFreshCode = ({ method, path }: { method: string; path: string }): boolean =>
  calls.has(`${method} ${path}`)
