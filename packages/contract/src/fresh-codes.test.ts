import { callsWithFreshCode, needsFreshCode } from '@tillgate/domain/fresh-codes.ts'
import { expect, test } from 'vitest'
import type { Route } from './route.ts'
import { routes } from './testing/all-routes.ts'
import { secondApprovals } from './testing/operator-actions.ts'

test('every call that needs a fresh code is a route', () => {
  const known = Object.values(routes).map(({ method, path }) => `${method} ${path}`)
  expect(known).toEqual(expect.arrayContaining([...callsWithFreshCode]))
})

/** Calls of operators that change something and need no fresh code. A new call belongs here or into `callsWithFreshCode`. */
const callsWithoutCode = [
  'addOperatorPasskey',
  'addSanctionTask',
  'answerCardEntry',
  'answerCoverRequest',
  'approveApplication',
  'assignApplication',
  'assignManyApplications',
  'beginHold',
  'beginOperatorPasskeySignIn',
  'beginRecheck',
  'changeOperatorPassword',
  'checkCaller',
  'checkCallerCode',
  'claimApplication',
  'closeContact',
  'createContact',
  'createNote',
  'createTemplate',
  'createTerminalAsOperator',
  'declineChangeProposal',
  'declineSanctionCandidate',
  'declineSanctionLift',
  'deleteTemplate',
  'endPersonSessions',
  'endSanctionTask',
  'enrolOperator',
  'extendOperatorSession',
  'getDocument',
  'getOperatorInvitation',
  'issueTerminal',
  'loadApprovedList',
  'loadBankStatement',
  'loadSanctionList',
  'loginOperator',
  'logoutOperator',
  'mailPasswordLink',
  'noteSanctionCase',
  'previewFeeSchedule',
  'previewRejection',
  'proposeBankStatementWithdrawal',
  'proposeEmailChange',
  'proposeFactorReset',
  'proposeFeeSchedule',
  'proposeFeeWithdrawal',
  'proposePartnerEnd',
  'proposeProgramSettings',
  'proposeRun',
  'rejectApplication',
  'rejectRun',
  'releaseApplication',
  'remindDeciders',
  'remindPartner',
  'remindUnfinished',
  'removeOperatorPasskey',
  'renameOperatorPasskey',
  'renewActivationAsOperator',
  'reopenQuestions',
  'repeatCheck',
  'requestAdjustment',
  'requestInformation',
  'resendPersonInvitation',
  'resetIdentity',
  'resetPersonIdentity',
  'resolveException',
  'restoreApprovedList',
  'retireTerminalAsOperator',
  'revealEin',
  'runLedgerChecks',
  'sendCallerCode',
  'setDocumentExpiry',
  'setOperatorPassword',
  'setSanctionDeputy',
  'signInOperatorWithPasskey',
  'startRun',
  'suspendStore',
  'takeSanctionCase',
  'unlockPerson',
  'updateBusiness',
  'updateOwnMails',
  'updateQuestions',
  'updateTemplate',
  'uploadSaleDocument',
  'verifyDocument',
  'verifyOperatorCode',
  'waiveIdentity',
  'withdrawChangeProposal',
  'withdrawDocuments',
  'withdrawPartnerEnd',
  'withdrawPersonWaiver',
  'withdrawProposal',
  'withdrawStaffProposal',
]

test.each(secondApprovals)('second approval %s needs a fresh code', (name) => {
  const route = Object.entries<Route>(routes).find(([one]) => one === name)?.[1]
  expect(route && needsFreshCode(route)).toBe(true)
})

test('every operator change needs a fresh code or an exemption', () => {
  const uncoded = Object.entries(routes).flatMap(([name, route]) =>
    route.path.startsWith('/api/operator/') && route.method !== 'GET' && !needsFreshCode(route) ? [name] : [],
  )
  expect(uncoded.toSorted()).toEqual(callsWithoutCode)
})
