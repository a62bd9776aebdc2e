import { callsWithFreshCode, needsFreshCode } from '@tillgate/domain/fresh-codes.ts'
import { expect, test } from 'vitest'
import { routes } from './testing/all-routes.ts'

test('every call that needs a fresh code is a route', () => {
  const known = Object.values(routes).map(({ method, path }) => `${method} ${path}`)
  expect(known).toEqual(expect.arrayContaining([...callsWithFreshCode]))
})

/** Calls of operators that change something and need no fresh code. A new call belongs here or into `callsWithFreshCode`. */
const callsWithoutCode = [
  'addNote',
  'addTerminalAsOperator',
  'answerAppeal',
  'answerCardEntry',
  'approveApplication',
  'askAdjustment',
  'askForInformation',
  'assignApplication',
  'beginHold',
  'beginRecheck',
  'changeOperatorPassword',
  'chooseOperatorPassword',
  'claimApplication',
  'completeDocuments',
  'confirmProposal',
  'deactivateStaff',
  'editBusiness',
  'endRecheck',
  'issueTerminal',
  'loadApprovedList',
  'openDocument',
  'operatorCode',
  'operatorEnrol',
  'operatorLogin',
  'operatorLogout',
  'previewFeeSchedule',
  'previewRejection',
  'proposeRun',
  'readOperatorInvitation',
  'refuseRequest',
  'reinstateStore',
  'rejectApplication',
  'rejectRun',
  'releaseApplication',
  'renewActivationAsOperator',
  'resetIdentity',
  'resetPersonIdentity',
  'resolveException',
  'restoreApprovedList',
  'retireTerminalAsOperator',
  'revealEin',
  'runProofs',
  'startRun',
  'staySignedIn',
  'suspendStore',
  'waiveIdentity',
  'waivePersonIdentity',
  'withdrawApprovedList',
  'withdrawPersonWaiver',
  'withdrawProposal',
]

test('every change by an operator needs a fresh code or is named without one', () => {
  const uncoded = Object.entries(routes).flatMap(([name, route]) =>
    route.path.startsWith('/api/operator/') && route.method !== 'GET' && !needsFreshCode(route) ? [name] : [],
  )
  expect(uncoded.toSorted()).toEqual(callsWithoutCode)
})
