export { beginIdentityAnew, isUnderReview, waiveIdentityOf } from './decision/identity.queries.ts'
export { storesFound } from './queue/queue.queries.ts'
export { tellPartner } from './decision/tell.service.ts'
