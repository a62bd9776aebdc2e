import { freshCodeHeader, type Route } from '@tillgate/contract/route.ts'
import { needsFreshCode } from '@tillgate/domain/fresh-codes.ts'
import { newId } from '#server/base/ids.ts'
import { anApplication, aDocument } from './applications.ts'
import { settlementTarget } from './bank-statements.queries.ts'
import { insertTestProposal } from './operators.queries.ts'
import { anOperator, type TestOperator } from './operators.ts'
import { insertChangeHold } from './payouts.queries.ts'
import { aRetailer } from './people.ts'
import { programTargets } from './proposals.ts'
import type { RequestParts } from './forms.ts'
import { aCandidate, anOldSanctionList, sanctionCases } from './sanctions.queries.ts'
import type { TestApp } from './start-app.ts'
import { insertVerifiedCall } from './support.queries.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const noCases = { sanctionCaseId: '', sanctionTaskId: '', liftCaseId: '' }

/**
 * Objects that `me` aims at: a partner in a call with `me`, another partner's application where the action concerns one, a payout and
 * work of a colleague.
 */
export const aLoneTarget = async (app: TestApp, me: TestOperator, { path }: Route) => {
  const retailer = await aRetailer(app)
  const application = /applications|templates/.test(path) ? await anApplication(app) : undefined
  const colleague = await anOperator(app)
  await colleague.code()
  await updateRows(app.owner, 'user_account', { id: retailer.id }, { twoFactor: true, twoFactorWay: 'APP' })
  return {
    ...retailer,
    retailer,
    application,
    colleague,
    contactId: await insertVerifiedCall(app, { ...retailer, personId: retailer.id, by: me.id }),
    ...(await programTargets(app)),
    ...(await settlementTarget(app, { ...retailer, by: colleague.id })),
    changeHoldId: await insertChangeHold(app, retailer),
    candidateId: await aCandidate(app, retailer.partnerId),
    proposedCandidateId: await aCandidate(app, retailer.partnerId, true),
    ...(path.includes('sanction-cases') ? await sanctionCases(app) : noCases),
    sanctionListId: await anOldSanctionList(app),
    applicationId: application?.id ?? newId(),
    reviewedId: application ? await aDocument(app, application) : newId(),
    staffId: colleague.id,
    staffProposalId: await insertTestProposal(app, colleague),
  }
}
export type LoneTarget = Awaited<ReturnType<typeof aLoneTarget>>

/** Sends a request as this operator, with a fresh code where the route needs one. */
export const sendAs = async (
  { base }: TestApp,
  person: TestOperator,
  route: Route,
  { params = {}, query = {}, body, form }: RequestParts,
): Promise<{ status: number; text: string }> => {
  const path = route.path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => params[name] ?? '')
  const response = await fetch(`${base}${path}?${new URLSearchParams(query).toString()}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(form ? {} : { 'content-type': 'application/json' }),
      ...(needsFreshCode(route) && { [freshCodeHeader]: await person.code() }),
    },
    body: form ?? JSON.stringify(body ?? {}),
  })
  return { status: response.status, text: await response.text() }
}
