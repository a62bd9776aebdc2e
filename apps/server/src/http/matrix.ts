/**
 * Who may call what. One row per route; the stranger's test fires every cell, and fails for a route without a row or
 * a row without a route.
 *
 * `allow`: permitted. `own`: permitted inside the caller's partner or on the caller's own record. A number: refused
 * with this status. 401 no live credential; 403 this role or audience may not; 404 somebody else's, byte for byte the
 * same as missing.
 */
export const callers = [
  'anonymous',
  'unassigned',
  'pendingAdmin',
  'retailer',
  'provider',
  'supervisor',
  'cashier',
  /** An approved Store Admin of another partner, aiming at this partner's objects. */
  'foreigner',
  'operator',
  /** The same audience; some calls are an administrator's alone. */
  'operatorAdmin',
  'terminal',
] as const
export type CallerKind = (typeof callers)[number]
export type Decision = 'allow' | 'own' | 401 | 403 | 404
export type Row = Record<CallerKind, Decision>

const open: Row = {
  anonymous: 'allow',
  unassigned: 'allow',
  pendingAdmin: 'allow',
  retailer: 'allow',
  provider: 'allow',
  supervisor: 'allow',
  cashier: 'allow',
  foreigner: 'allow',
  operator: 'allow',
  operatorAdmin: 'allow',
  terminal: 'allow',
}
const closed: Row = {
  anonymous: 401,
  unassigned: 403,
  pendingAdmin: 403,
  retailer: 403,
  provider: 403,
  supervisor: 403,
  cashier: 403,
  foreigner: 403,
  operator: 403,
  operatorAdmin: 403,
  terminal: 403,
}
const editors = { retailer: 'own', provider: 'own', supervisor: 'own' } as const
/** Lists and creations: another partner's admin works in its own catalogue. */
const catalogue: Row = { ...closed, ...editors, foreigner: 'own' }
/** Calls that name an object: another partner's admin meets nothing there. */
const catalogueObject: Row = { ...closed, ...editors, foreigner: 404 }
/** Whoever runs the partner, at its own store: tax numbers and owners are nobody else's business. */
const partnerStore: Row = { ...closed, retailer: 'own', provider: 'own', pendingAdmin: 404, foreigner: 404 }
/** The same for those who manage stores: a Supervisor, too. */
const managedStore: Row = { ...partnerStore, supervisor: 'own' }
const portalPeople: Row = { ...closed, ...editors, pendingAdmin: 'own', foreigner: 'own' }

/** The programme's own people, and nobody else's credential. */
const operators: Row = { ...closed, operator: 'allow', operatorAdmin: 'allow' }
const administrators: Row = { ...closed, operatorAdmin: 'allow' }

export const matrix: Record<string, Row> = {
  getSettings: open,
  login: open,
  logout: { ...portalPeople, unassigned: 'own' },
  forgotPassword: open,
  validateTwoFactor: open,
  resetPassword: open,
  readInvitation: open,
  captchaChallenge: open,
  partnerRegistration: open,
  partnerVerification: open,
  partnerConfirmRegistration: open,
  // With the onboarding token or signed in, but only until a type is chosen.
  setNewPartner: { ...closed, unassigned: 'own' },
  // The texts are public; the acceptance shown is that of whoever is signed in.
  readTerms: open,
  printTerms: open,
  // Only who runs the partner binds it.
  acceptTerms: { ...portalPeople, supervisor: 403 },
  changePassword: { ...portalPeople, unassigned: 'own' },
  readTwoFactor: portalPeople,
  beginTwoFactor: portalPeople,
  renewRecoveryCodes: portalPeople,
  activateTwoFactor: portalPeople,
  inactivateTwoFactor: portalPeople,
  listSessions: { ...portalPeople, unassigned: 'own' },
  // Names the target's session: everybody else's own sessions do not hold it.
  endSession: {
    ...portalPeople,
    unassigned: 404,
    pendingAdmin: 404,
    provider: 404,
    supervisor: 404,
    foreigner: 404,
  },
  endOtherSessions: { ...portalPeople, unassigned: 'own' },
  // Everybody their own; a pending Store Admin and somebody without a partner nobody else's.
  getProfile: { ...portalPeople, unassigned: 'own', foreigner: 404 },
  // Whom of them a supervisor may touch, and nobody themselves, the module's own test asks.
  listUsers: catalogue,
  countUsers: catalogue,
  findUsers: catalogue,
  getUser: catalogueObject,
  createUser: catalogue,
  updateUser: catalogueObject,
  activateUser: catalogueObject,
  inactivateUser: catalogueObject,
  bulkActivateUsers: catalogueObject,
  bulkDeactivateUsers: catalogueObject,
  resendInvitation: catalogueObject,
  lookup: { ...portalPeople, unassigned: 'allow' },
  getStore: managedStore,
  saveBusinessInformation: partnerStore,
  listOwners: partnerStore,
  saveOwnership: partnerStore,
  readDraft: managedStore,
  saveDraft: managedStore,
  dropDraft: managedStore,
  createStore: portalPeople,
  updateStore: managedStore,
  readStoreApplication: managedStore,
  appealStore: partnerStore,
  readStoreBank: managedStore,
  activateStore: catalogueObject,
  inactivateStore: catalogueObject,
  listDocuments: partnerStore,
  uploadDocument: partnerStore,
  removeDocument: partnerStore,
  readOnboarding: portalPeople,
  answerReviewer: { ...portalPeople, supervisor: 403 },
  appealRejection: { ...portalPeople, supervisor: 403 },
  readApprovedScreen: portalPeople,
  recordApprovedScreen: { ...portalPeople, supervisor: 403 },
  checkAddress: portalPeople,
  suggestAddresses: portalPeople,
  // Until approved, and whoever runs the partner alone.
  fetchIdentityToken: { ...closed, pendingAdmin: 'own' },
  updateIdentity: { ...closed, pendingAdmin: 'own' },
  // These name a store: to everybody else's Store Admin it is a 404, before Plaid is asked anything.
  fetchBankToken: { ...closed, retailer: 'own', provider: 'own', pendingAdmin: 404, foreigner: 404 },
  registerPublicToken: { ...closed, retailer: 'own', provider: 'own', pendingAdmin: 404, foreigner: 404 },
  checkBankStatus: { ...catalogueObject, pendingAdmin: 404 },
  listStores: portalPeople,
  readDashboard: portalPeople,
  listStoresByUser: portalPeople,
  // These name a store in the query: a foreign one is a 404, as the row of the object says.
  listItems: catalogueObject,
  countItems: catalogueObject,
  exportItems: catalogueObject,
  getItem: catalogueObject,
  getItemAtStore: catalogueObject,
  listItemStores: catalogueObject,
  listStoresOfItem: catalogueObject,
  getItemByCode: catalogueObject,
  createItem: catalogueObject,
  updateItem: catalogueObject,
  addItemStore: catalogueObject,
  activateItem: catalogueObject,
  inactivateItem: catalogueObject,
  editItemsAtStore: catalogueObject,
  listItemBatches: catalogue,
  getItemBatch: catalogueObject,
  uploadItemBatch: catalogueObject,
  downloadItemBatch: catalogueObject,
  downloadItemBatchErrors: catalogueObject,
  downloadItemTemplate: catalogue,
  operatorLogin: open,
  operatorEnrol: open,
  operatorCode: open,
  readOperatorInvitation: open,
  chooseOperatorPassword: open,
  operatorLogout: operators,
  readOperatorSelf: operators,
  staySignedIn: operators,
  changeOperatorPassword: operators,
  listApplications: operators,
  countApplications: operators,
  readApplication: operators,
  claimApplication: operators,
  releaseApplication: operators,
  assignApplication: administrators,
  askForInformation: operators,
  approveApplication: operators,
  rejectApplication: operators,
  previewRejection: operators,
  confirmProposal: operators,
  withdrawProposal: operators,
  answerAppeal: administrators,
  beginRecheck: administrators,
  endRecheck: administrators,
  editBusiness: operators,
  resetIdentity: operators,
  waiveIdentity: operators,
  revealEin: operators,
  addNote: operators,
  openDocument: operators,
  listPartners: operators,
  readPartner: operators,
  suspendStore: operators,
  reinstateStore: operators,
  resetPersonIdentity: operators,
  waivePersonIdentity: operators,
  withdrawPersonWaiver: operators,
  listColleagues: operators,
  // Whoever runs an approved partner.
  requestManualCardEntry: { ...closed, retailer: 'own', provider: 'own', foreigner: 'own' },
  updateContact: { ...closed, retailer: 'own', provider: 'own', foreigner: 'own' },
  listCardEntryRequests: operators,
  answerCardEntry: operators,
  listStaff: administrators,
  inviteStaff: administrators,
  resendStaffInvitation: administrators,
  deactivateStaff: administrators,
  activateStaff: administrators,
  changeStaffRole: administrators,
  resetStaffAuthenticator: administrators,
  listAudit: operators,
}
