import { callsWithFreshCode, needsFreshCode } from '@tillgate/domain/fresh-codes.ts'
import { expect, test } from 'vitest'
import { routes } from './testing/all-routes.ts'

test('every call that needs a fresh code is a route', () => {
  const known = Object.values(routes).map(({ method, path }) => `${method} ${path}`)
  expect(known).toEqual(expect.arrayContaining([...callsWithFreshCode]))
})

/** Calls of operators that change something and need no fresh code. A new call belongs here or into `callsWithFreshCode`. */
const callsWithoutCode = [
  'answerAppeal',
  'answerCardEntry',
  'approveApplication',
  'assignApplication',
  'assignManyApplications',
  'beginHold',
  'beginRecheck',
  'changeOperatorPassword',
  'checkCaller',
  'claimApplication',
  'closeContact',
  'completeDocuments',
  'completeManyDocuments',
  'confirmProposal',
  'createContact',
  'createNote',
  'createTerminalAsOperator',
  'declineChangeProposal',
  'endPersonSessions',
  'endRecheck',
  'enrolOperator',
  'extendOperatorSession',
  'getDocument',
  'getOperatorInvitation',
  'issueTerminal',
  'loadApprovedList',
  'loadBankStatement',
  'loginOperator',
  'logoutOperator',
  'mailPasswordLink',
  'previewFeeSchedule',
  'previewRejection',
  'proposeBankStatementWithdrawal',
  'proposeEmailChange',
  'proposeFactorReset',
  'proposeFeeSchedule',
  'proposeFeeWithdrawal',
  'proposeProgrammeSettings',
  'proposeRun',
  'reinstateStore',
  'rejectApplication',
  'rejectRequest',
  'rejectRun',
  'releaseApplication',
  'remindPartner',
  'remindUnfinished',
  'renewActivationAsOperator',
  'reopenQuestions',
  'requestAdjustment',
  'requestInformation',
  'resendPersonInvitation',
  'resetIdentity',
  'resetPersonIdentity',
  'resolveException',
  'restoreApprovedList',
  'retireTerminalAsOperator',
  'revealEin',
  'runProofs',
  'setDocumentExpiry',
  'setOperatorPassword',
  'startRun',
  'suspendStore',
  'unlockPerson',
  'updateBusiness',
  'updateOwnMails',
  'updateQuestions',
  'verifyOperatorCode',
  'waiveIdentity',
  'waivePersonIdentity',
  'withdrawChangeProposal',
  'withdrawPersonWaiver',
  'withdrawProposal',
  'withdrawStaffProposal',
]

test('every operator change needs a fresh code or an exemption', () => {
  const uncoded = Object.entries(routes).flatMap(([name, route]) =>
    route.path.startsWith('/api/operator/') && route.method !== 'GET' && !needsFreshCode(route) ? [name] : [],
  )
  expect(uncoded.toSorted()).toEqual(callsWithoutCode)
})
