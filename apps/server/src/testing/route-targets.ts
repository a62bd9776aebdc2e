import { listSessions } from '@tillgate/contract/account.ts'
import { listDayReports } from '@tillgate/contract/day-reports.ts'
import { createItem } from '@tillgate/contract/items.ts'
import { closePosDay } from '@tillgate/contract/pos-days.ts'
import { createTerminal } from '@tillgate/contract/terminals.ts'
import { createWebhook, testWebhook } from '@tillgate/contract/webhooks.ts'
import { requiredDocuments } from '@tillgate/domain/applications.ts'
import { createDocuments } from '#server/world/onboarding.ts'
import { aDocument, anApplication } from './applications.ts'
import { settlementTarget } from './bank-statements.queries.ts'
import { aBatch } from './batches.ts'
import { webhookDraft } from './forms.ts'
import { anOperator } from './operators.ts'
import { insertTestProposal } from './operators.queries.ts'
import { aPerson, aRetailer, limitTo, milk, type Retailer } from './people.ts'
import { programTargets } from './proposals.ts'
import { aCandidate, anOldSanctionList, sanctionCases } from './sanctions.queries.ts'
import type { TestApp } from './start-app.ts'
import { closeCycle } from './statements.queries.ts'
import { aBasket, createShelf, createTill, sell } from './tills.ts'
import { insertVerifiedCall } from './support.queries.ts'

/** A partner's till with a basket and a paid sale. */
const salesTarget = async (app: TestApp, admin: Retailer) => {
  await createShelf(app, admin)
  const till = await createTill(app, admin)
  const { terminalId } = await admin.call(createTerminal, { params: { id: admin.storeId }, body: {} })
  const paid = await sell(till)
  const [code = '', transactionId = ''] = (paid.receiptUrl ?? '').split('/').toReversed()
  // An early day: later days of this till can still be closed.
  const day = new Date(Date.now() - 12 * 86_400_000).toISOString().slice(0, 10)
  await till.call(closePosDay, { body: { day, counted: null, note: '' } })
  const dayReportId = (await admin.call(listDayReports, { query: {} })).items[0]?.id ?? ''
  const { paymentOrderId, storeId } = await closeCycle(app, admin, { cutOff: '2026-11-20T22:00:00Z' })
  const statement = { params: { paymentOrderId }, query: { storeId } }
  return {
    till,
    terminalId,
    basketId: (await aBasket(till)).id,
    dayReportId,
    receipt: { transactionId, code },
    receiptNumber: paid.receiptNumber,
    statement,
  }
}

/** An endpoint with a delivery. */
const webhookTarget = async ({ call }: Retailer) => {
  const { id } = await call(createWebhook, { body: webhookDraft })
  return { webhookId: id, deliveryId: (await call(testWebhook, { params: { id } })).id }
}

/** Makes some of a partner's objects. `fields`: their names in the target, known once they were made. */
const part = <T extends object>(make: (admin: Retailer) => Promise<T>) => {
  let fields: string[] = []
  return {
    fields: () => fields,
    make: async (admin: Retailer): Promise<T> => {
      const made = await make(admin)
      fields = Object.keys(made)
      return made
    },
  }
}
/** Makers of what the requests of the authorization matrix name. */
export const routeTargets = (app: TestApp) => {
  /** A partner's objects by subject. */
  const parts = {
    item: part(async (admin) => {
      const item = await admin.call(createItem, { body: milk(admin.storeId, { code: '4012', name: 'Oranges' }) })
      return { itemId: item.id, code: item.code, itemChangeId: item.changeId }
    }),
    batch: part(async (admin) => ({ batchId: (await aBatch(app, admin)).id })),
    session: part(async ({ call }) => ({ sessionId: (await call(listSessions, {})).items[0]?.id ?? '' })),
    // Another partner's: what operators decide about it leaves the target as it is.
    application: part(async () => {
      const application = await anApplication(app)
      return { applicationId: application.id, reviewedId: await aDocument(app, application) }
    }),
    cashier: part(async ({ partnerId, storeId }) => {
      const { id } = await aPerson(app, { role: 'CASHIER', audience: 'pos', partnerId })
      await limitTo(app, id, { partnerId, storeIds: [storeId] })
      return { cashierId: id }
    }),
    sales: part((admin) => salesTarget(app, admin)),
    program: part(() => programTargets(app)),
    candidates: part(async ({ partnerId }) => ({
      candidateId: await aCandidate(app, partnerId),
      proposedCandidateId: await aCandidate(app, partnerId, true),
    })),
    sanctionCases: part(() => sanctionCases(app)),
    sanctionList: part(async () => ({ sanctionListId: await anOldSanctionList(app) })),
    staff: part(async () => {
      const staff = await anOperator(app)
      return { staffId: staff.id, staffEmail: staff.email, staffProposalId: await insertTestProposal(app, staff) }
    }),
    contact: part(async (admin) => ({
      contactId: await insertVerifiedCall(app, { ...admin, personId: admin.id, by: (await anOperator(app)).id }),
    })),
    settlement: part(async (admin) => settlementTarget(app, { ...admin, by: (await anOperator(app)).id })),
    webhook: part(webhookTarget),
    document: part(async (admin) => {
      const kinds = requiredDocuments('GROCERY')
      const [documentId = ''] = await createDocuments(app.owner, { ...admin, uploadedBy: admin.id }, kinds)
      return { documentId }
    }),
  }

  /** A partner with one of each object. */
  const aWholeTarget = async () => {
    const admin = await aRetailer(app, { stores: 2 })
    return {
      ...admin,
      ...(await parts.item.make(admin)),
      ...(await parts.batch.make(admin)),
      ...(await parts.session.make(admin)),
      ...(await parts.application.make(admin)),
      ...(await parts.cashier.make(admin)),
      ...(await parts.sales.make(admin)),
      ...(await parts.program.make(admin)),
      ...(await parts.candidates.make(admin)),
      ...(await parts.sanctionCases.make(admin)),
      ...(await parts.sanctionList.make(admin)),
      ...(await parts.staff.make(admin)),
      ...(await parts.contact.make(admin)),
      ...(await parts.settlement.make(admin)),
      ...(await parts.webhook.make(admin)),
      ...(await parts.document.make(admin)),
    }
  }

  /** Gives a target of its own each object that a request needs. The names are known once a whole target was made. */
  const fill = async <T extends Retailer>(
    target: T,
    isNamed: (fields: readonly string[]) => boolean,
    isSales: boolean,
  ): Promise<T> => {
    for (const one of Object.values<ReturnType<typeof part>>(parts)) {
      // A till sells its partner's items, also when the request names none.
      if (isNamed(one.fields()) || (isSales && one === parts.sales)) Object.assign(target, await one.make(target))
    }
    return target
  }
  return { aWholeTarget, fill }
}
export type RouteTarget = Awaited<ReturnType<ReturnType<typeof routeTargets>['aWholeTarget']>>
