import * as account from './account.ts'
import * as auth from './auth.ts'
import * as business from './business.ts'
import * as cardEntry from './card-entry.ts'
import * as contact from './contact.ts'
import * as dashboard from './dashboard.ts'
import * as documents from './documents.ts'
import * as identity from './identity.ts'
import * as itemBatches from './item-batches.ts'
import * as items from './items.ts'
import * as onboarding from './onboarding.ts'
import * as operatorApplications from './operator-applications.ts'
import * as operatorApprovedProducts from './operator-approved-products.ts'
import * as operatorAudit from './operator-audit.ts'
import * as operatorAuth from './operator-auth.ts'
import * as operatorDecisions from './operator-decisions.ts'
import * as operatorExceptions from './operator-exceptions.ts'
import * as operatorFinds from './operator-finds.ts'
import * as operatorPartners from './operator-partners.ts'
import * as operatorPayouts from './operator-payouts.ts'
import * as operatorFees from './operator-fees.ts'
import * as operatorProofs from './operator-proofs.ts'
import * as operatorPaymentOrders from './operator-payment-orders.ts'
import * as operatorSettlement from './operator-settlement.ts'
import * as operatorProviderDocuments from './operator-provider-documents.ts'
import * as operatorStaff from './operator-staff.ts'
import * as pos from './pos.ts'
import * as posPurchases from './pos-purchases.ts'
import * as payouts from './payouts.ts'
import * as plaidauth from './plaidauth.ts'
import * as purchases from './purchases.ts'
import * as recovery from './recovery.ts'
import * as registration from './registration.ts'
import * as reports from './reports.ts'
import type { Route } from './route.ts'
import * as salesFigures from './sales-figures.ts'
import * as settings from './settings.ts'
import * as statementFiles from './statement-files.ts'
import * as stores from './stores.ts'
import * as terminals from './terminals.ts'
import * as terms from './terms.ts'
import * as transferStatements from './transfer-statements.ts'
import * as users from './users.ts'

export const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

/** The contract's files: each is a noun, and a group of calls. */
export const nouns = {
  account,
  auth,
  business,
  cardEntry,
  contact,
  dashboard,
  documents,
  identity,
  itemBatches,
  items,
  onboarding,
  operatorApplications,
  operatorApprovedProducts,
  operatorAudit,
  operatorAuth,
  operatorDecisions,
  operatorExceptions,
  operatorFinds,
  operatorPartners,
  operatorPayouts,
  operatorFees,
  operatorProofs,
  operatorPaymentOrders,
  operatorSettlement,
  operatorProviderDocuments,
  operatorStaff,
  payouts,
  plaidauth,
  pos,
  posPurchases,
  purchases,
  recovery,
  registration,
  reports,
  salesFigures,
  settings,
  statementFiles,
  stores,
  terminals,
  terms,
  transferStatements,
  users,
}

/** Every route by its name: what the stranger's test goes through. */
export const routes: Record<string, Route> = Object.fromEntries(
  Object.values(nouns).flatMap((noun) =>
    Object.entries(noun).filter((entry): entry is [string, Route] => isRoute(entry[1])),
  ),
)
