export { languageOfPartner, listAdmins } from './overview/notify.queries.ts'
export { notifyPartner, type SentMail } from './overview/notify.service.ts'
export {
  askBankAnew,
  findBankShown,
  markBankPending,
  setBankLinkMode,
  setLast4,
  setVerifiedBank,
  transitionBank,
  unlinkBank,
  type BankShown,
} from './stores/bank-status.queries.ts'
export {
  findStore,
  followContact,
  lockStore,
  namePartner,
  raiseOwnersVersion,
  saveBusiness,
  saveContact,
  setBusiness,
  type BusinessChange,
  type StoreRow,
} from './stores/business.queries.ts'
export {
  countStores,
  findFirstStore,
  insertPartner,
  insertPrimaryStore,
  insertStore,
} from './stores/founding.queries.ts'
export { allStores, ownStores, partnerName } from './stores/stores.service.ts'
export type { StoreKey } from './stores/stores.queries.ts'
export { countSellingStores, setStoresOfUser } from './stores/stores.queries.ts'
export { storesFound } from './stores/stores.queries.ts'
export {
  bindPartner,
  markApprovedSeen,
  markInReview,
  markStoreInReview,
  readApproval,
  setApplicationStatus,
} from './stores/status.queries.ts'
