export { beginIdentityAnew, isUnderReview, waiveIdentityOf } from './identity.queries.ts'
export { storesFound } from './queue.queries.ts'
export { tellPartner } from './tell.service.ts'
