import type { Route } from '@tillgate/contract/route.ts'
import { routes } from '@tillgate/contract/testing/all-routes.ts'
import * as z from 'zod/mini'
import { newId } from '#server/base/ids.ts'
import { because, type Parts, type RequestParts } from './forms.ts'
import { operatorParts, type OperatorTarget } from './operator-parts.ts'
import { partnerParts } from './partner-parts.ts'
import type { RouteTarget } from './route-targets.ts'

const person = { id: 'cashierId' }
const sanctionCase = { id: 'sanctionCaseId', taskId: 'sanctionTaskId' }
const partner = {
  id: 'partnerId',
  partnerId: 'partnerId',
  storeId: 'storeId',
  userId: 'id',
  contactId: 'contactId',
  candidateId: 'candidateId',
}
/** Field of a target for each id in a path, by the beginning of the path: the first that fits counts. Other ids are of no row. */
const fields: readonly (readonly [beginning: string, fields: Readonly<Record<string, string>>])[] = [
  ['/api/auth/sessions', { id: 'sessionId' }],
  ['/api/day-report', { id: 'dayReportId' }],
  ['/api/item-change', { id: 'itemChangeId' }],
  ['/api/itembatch', { id: 'batchId', batchId: 'batchId', storeId: 'storeId' }],
  ['/api/item', { id: 'itemId', code: 'code', storeId: 'storeId' }],
  ['/api/operator/applications', { id: 'applicationId', documentId: 'reviewedId' }],
  ['/api/operator/approved-products', { id: 'listId' }],
  ['/api/operator/auth/passkeys', { id: 'staffId' }],
  ['/api/operator/bank-lines', { id: 'exceptionId' }],
  ['/api/operator/bank-statements', { id: 'bankStatementId' }],
  ['/api/operator/exceptions', { id: 'exceptionId' }],
  ['/api/operator/holds', { id: 'holdId' }],
  ['/api/operator/open-accounts', partner],
  ['/api/operator/partners', partner],
  ['/api/operator/payment-orders', { partnerId: 'partnerId', id: 'orderId' }],
  ['/api/operator/proposals', { id: 'proposalId' }],
  ['/api/operator/provider-sales', { id: 'requestId' }],
  ['/api/operator/purchases', { partnerId: 'partnerId', receiptNumber: 'receiptNumber' }],
  ['/api/operator/retailers', partner],
  ['/api/operator/sanction-cases', sanctionCase],
  ['/api/operator/sanction-lists', { id: 'sanctionListId' }],
  ['/api/operator/settlement-runs', { id: 'runId' }],
  ['/api/operator/staff-proposals', { id: 'staffProposalId' }],
  ['/api/operator/staff', { id: 'staffId' }],
  ['/api/operator/statements', { id: 'statementId' }],
  ['/api/operator/stores', { id: 'storeId', terminalId: 'terminalId' }],
  ['/api/operator/templates', { id: 'applicationId' }],
  ['/api/pos', { id: 'basketId', reference: 'basketId' }],
  ['/api/purchasetransaction', { id: 'basketId' }],
  ['/api/store', { id: 'storeId', itemId: 'itemId', documentId: 'documentId', terminalId: 'terminalId' }],
  ['/api/user', person],
  ['/api/webhooks', { id: 'webhookId', deliveryId: 'deliveryId' }],
]

const namesIn = ({ path }: Route): string[] => [...path.matchAll(/:([a-zA-Z]+)/g)].map(([, name = '']) => name)

const idsOf = (route: Route, known: Readonly<Record<string, string>>, target: object): Record<string, string> => {
  const [, own = {}] = fields.find(([beginning]) => route.path.startsWith(beginning)) ?? []
  return Object.fromEntries(
    namesIn(route).map((name) => {
      const field = own[name]
      return [name, known[name] ?? (field === undefined ? newId() : String(Reflect.get(target, field)))]
    }),
  )
}

/** The body of a route that needs nothing, or only a reason. */
const plainBody = ({ body: shape }: Route): object | undefined =>
  shape && [{}, because].find((body) => z.safeParse(shape, body).success)

const request = <T extends object>(name: string, parts: Parts<T>, target: T): RequestParts => {
  const route = routes[name]
  if (!route) throw new Error(`There is no route ${name}`)
  const given = parts[name]?.(target) ?? {}
  const body = given.body ?? plainBody(route)
  if ((route.body && !body) || (route.kind === 'upload' && !given.form)) throw new Error(`${name} has no request`)
  return { ...given, ...(body && { body }), params: idsOf(route, given.params ?? {}, target) }
}

/** A request that is right in every respect but, perhaps, who sends it. */
export const requestOf = (name: string, target: RouteTarget): RequestParts =>
  request(name, { ...partnerParts, ...operatorParts }, target)

/** The same for a route of operators, which needs no object of a partner's own. */
export const operatorRequestOf = (name: string, target: OperatorTarget): RequestParts =>
  request(name, operatorParts, target)
