import { labelOf } from '@tillgate/domain/scale-labels.ts'
import { newId } from '#server/base/ids.ts'
import { currentTerms } from '../modules/onboarding/records/acceptance.service.ts'
import { aBusiness, aBusinessEdit, anOwner } from './business.ts'
import { listForm, standardProgram, tillSettingsDraft, webhookDraft, type Parts } from './forms.ts'
import { anAddition, anAssertion } from './passkeys.ts'
import { anEmail, aUser, milk, password } from './people.ts'
import type { RouteTarget } from './route-targets.ts'
import { nextNumber } from './tills.ts'

const another = 'Butter-and-3-loaves'
const token = 'x'.repeat(43)
const draft = { params: { form: 'store' } }
const oneMilk = { lines: [{ barcode: '036000291452', quantity: 1 }] }
const edit = (t: RouteTarget) => ({ storeIds: [t.storeId], items: [t.itemId], price: 5 })
const aPaper = '%PDF-1.7 a tax form of one page'
const itemFile = 'Barcode,Name,Description,Unit,Price,Tax %\n4011,Bananas,Fresh,LB,0.69,0\n'
const attestation = { params: { kind: 'ADA_ATTESTATION' } }
const ofCode = (t: RouteTarget) => ({ query: { code: t.code } })
const ofStore = (t: RouteTarget) => ({ query: { storeId: t.storeId } })
const november = { query: { month: '2026-11' } }

const label = (n: number): string => labelOf(`2${String(n).padStart(5, '0')}`, 100)
let made = 0
/** A label and a PLU that no store of the tests has yet. */
const anotherLabel = () => {
  made += 1
  return { code: label(made), plu: String(83000 + made) }
}

/** Bodies, queries and forms of the calls of partners, tills and people before their sign-in. */
export const partnerParts: Parts<RouteTarget> = {
  // Accounts
  updateOwnLanguage: () => ({ body: { language: 'en-US' } }),
  login: (t) => ({ body: { email: t.email, password } }),
  getProfile: (t) => ({ params: { id: t.id } }),
  forgotPassword: (t) => ({ body: { email: t.email, captcha: 'none' } }),
  validateTwoFactor: (t) => ({ body: { email: t.email, twoFactorCode: '000000' } }),
  resetPassword: (t) => ({ body: { email: t.email, code: '000000', newPassword: another, isActivationFlow: false } }),
  getResetLink: (t) => ({ body: { email: t.email, token } }),
  getInvitation: (t) => ({ body: { email: t.email, token } }),
  getCaptchaChallenge: () => ({ query: { action: 'registration' } }),
  resendRegistration: () => ({ body: { email: anEmail() } }),
  registerPartner: () => ({ body: { firstName: 'Ana', lastName: 'Ruiz', email: anEmail() } }),
  verifyPartnerEmail: (t) => ({ body: { email: t.email, emailVerificationCode: '000000' } }),
  confirmPartnerRegistration: (t) => ({
    body: { email: t.email, emailVerificationCode: '000000', password: another, confirmPassword: another },
  }),
  setNewPartner: () => ({ body: { Type: 'GROCERY' } }),
  updateOwnEmail: () => ({ body: { email: 'ana@later.test' } }),
  verifyOwnEmail: () => ({ body: { code: '123456' } }),
  beginTwoFactor: () => ({ body: { way: 'APP', password } }),
  renewRecoveryCodes: () => ({ body: { password } }),
  activateTwoFactor: () => ({ body: { way: 'MAIL', code: '000000', password } }),
  deactivateTwoFactor: () => ({ body: { password } }),
  // These end the credential they are sent with.
  changePassword: () => ({ body: { currentPassword: password, newPassword: another } }),
  signInWithPasskey: () => ({ body: anAssertion }),
  beginPasskey: () => ({ body: { password } }),
  addPasskey: () => ({ body: anAddition }),
  renamePasskey: () => ({ body: { name: 'Laptop' } }),
  loginOperator: (t) => ({ body: { email: t.staffEmail, password } }),
  enrolOperator: () => ({ body: { ticket: token } }),
  verifyOperatorCode: () => ({ body: { ticket: token, code: '000000' } }),
  getOperatorInvitation: (t) => ({ body: { email: t.staffEmail, token } }),
  setOperatorPassword: (t) => ({ body: { email: t.staffEmail, token, newPassword: another } }),
  findUsers: () => ({ query: { search: 'ana' } }),
  createUser: (t) => ({ body: aUser({ stores: [t.storeId] }) }),
  updateUser: (t) => ({ body: { ...aUser({ stores: [t.storeId] }), version: 1 } }),
  bulkActivateUsers: (t) => ({ body: { ids: [t.cashierId], isActivateAction: true } }),
  bulkDeactivateUsers: (t) => ({ body: { ids: [t.cashierId], isActivateAction: false } }),
  updatePreferences: (t) => ({ body: { storeId: t.storeId } }),
  updateNotificationSetting: () => ({ body: { kind: 'import.ended', mail: 'NEVER', text: false } }),
  createWebhook: () => ({ body: webhookDraft }),
  updateWebhook: () => ({ body: { ...webhookDraft, description: 'Accounts' } }),
  // Onboarding and stores
  updateIdentity: () => ({ body: { identityVerificationId: '' } }),
  fetchBankToken: (t) => ({ body: { storeId: t.storeId, isDatabaseInsights: false, restartAuthFlow: false } }),
  registerPublicToken: (t) => ({
    body: { publicToken: 'public-sandbox-none', storeId: t.storeId, lastLinkSessionId: newId() },
  }),
  checkBankStatus: (t) => ({ body: { storeId: t.storeId } }),
  reuseBankAccount: () => ({ body: { accountId: newId() } }),
  shareBankAccount: () => ({ body: { storeIds: [newId()] } }),
  listStates: () => ({ query: { lookupType: 'STATE' } }),
  saveBusinessInformation: () => ({ body: aBusinessEdit() }),
  saveOwnership: () => ({ body: { owners: [anOwner()], isComplete: true, version: 1 } }),
  getDraft: () => draft,
  saveDraft: () => ({ ...draft, body: { text: '{}' } }),
  deleteDraft: () => draft,
  createStore: () => ({ body: aBusiness() }),
  updateStore: () => ({ body: aBusinessEdit() }),
  uploadDocument: () => ({ form: listForm({ kind: 'W9' }, aPaper, 'w9.pdf') }),
  getAttestation: () => attestation,
  printAttestation: () => attestation,
  signAttestation: () => ({
    ...attestation,
    body: { version: '2026-11-24', sha256: '0'.repeat(64), language: 'en-US', signedBy: 'Ana Ruiz', isConfirmed: true },
  }),
  checkAddress: () => ({ body: { addressLine1: '1 Main St', city: 'Hialeah', state: 'FL', zipCode: '33012' } }),
  suggestAddresses: () => ({ query: { text: '1 Main St, Hialeah' } }),
  getTerms: () => ({ query: { audience: 'retailer' } }),
  printTerms: () => ({ query: { audience: 'provider' } }),
  acceptTerms: () => ({ body: currentTerms('retailer', 'en-US').name }),
  updateContact: () => ({
    body: {
      contactPerson: 'Bea Ruiz',
      contactEmailAddress: 'bea@ruiz.test',
      contactPhoneNumber: '+13055550142',
      version: 1,
    },
  }),
  appealStore: () => ({ body: { text: 'We moved' } }),
  confirmQuestion: () => ({ body: { text: 'It is right' } }),
  appealRejection: () => ({ body: { text: 'We moved' } }),
  createScaleLabel: () => ({ body: anotherLabel() }),
  deleteScaleLabel: () => ({ params: { code: label(99_999) } }),
  updateStoreSettings: () => ({
    body: { labelForm: 'PRICE_4_CHECKED', labels: [label(1), labelOf('200001', 429)] },
  }),
  // Items
  checkEligibility: (t) => ({ query: { code: t.code, storeId: t.storeId } }),
  listItems: ofStore,
  countItems: ofStore,
  exportItems: ofStore,
  getItemByCode: ofCode,
  createItem: (t) => ({ body: milk(t.storeId, { code: String(4000 + (Math.floor(performance.now()) % 900)) }) }),
  updateItem: (t) => ({ body: { ...milk(t.storeId, { name: 'Renamed' }), version: 1 } }),
  addItemStore: (t) => ({ body: { storeId: t.storeIds[1] ?? '', price: 3, taxPercentage: 0 } }),
  activateItem: (t) => ({ body: { storeId: t.storeId } }),
  inactivateItem: (t) => ({ body: { storeId: t.storeId } }),
  updateItemsAtStore: (t) => ({ body: { multipleEdit: true, storeId: t.storeId, items: [t.itemId], price: 5 } }),
  previewItemEdits: (t) => ({ body: edit(t) }),
  downloadItemEdits: (t) => ({ body: edit(t) }),
  applyItemEdits: (t) => ({ body: { ...edit(t), digest: '' } }),
  restoreItem: (t) => ({ body: { changeId: t.itemChangeId, version: 1 } }),
  previewItemCopy: (t) => ({ query: { fromStoreId: t.storeId } }),
  copyItems: (t) => ({ body: { fromStoreId: t.storeId } }),
  uploadItemBatch: (t) => ({ form: listForm({ stores: t.storeId }, itemFile, 'a.csv') }),
  recheckItemBatch: () => ({ body: { fixes: [] } }),
  repairRejectedRows: () => ({ body: { rows: [{ row: 2, version: 1, cells: {} }] } }),
  createCoverRequest: () => ({
    body: { programId: standardProgram, purse: 'OTC', reason: 'Customers ask for it.' },
  }),
  // Tills and sales
  createTerminal: () => ({ body: { name: 'Till 2' } }),
  registerTerminal: () => ({ body: { activationCode: 'AAAA-2222', model: 'Test', appVersion: '1.0.0' } }),
  setPosPin: () => ({ body: { pin: '4826' } }),
  beginOwnPin: () => ({ body: { password } }),
  setOwnPin: () => ({ body: { pin: '4826', code: '000000' } }),
  openPinSession: (t) => ({
    body: { cashierId: t.till.cashierId, pin: '4826', terminalId: t.till.terminalId, appVersion: '1.0.0' },
  }),
  createApproval: (t) => ({
    body: {
      action: 'RETURN',
      purchaseId: t.basketId,
      amount: 80,
      percent: null,
      reason: '',
      supervisorId: t.id,
      pin: '4826',
    },
  }),
  getCardBalance: () => ({ body: { cardToken: 'card_sbx_ok', entryMode: 'CHIP' } }),
  openDrawer: () => ({ body: { approvalId: newId() } }),
  closePosDay: () => ({
    body: { day: new Date(Date.now() - 9 * 86_400_000).toISOString().slice(0, 10), counted: null, note: '' },
  }),
  updateSalesMail: () => ({ body: { isOn: true } }),
  downloadDayReports: (t) => ({ query: { storeId: t.storeId, format: 'csv' } }),
  reportUnknownBarcode: () => ({ body: { barcode: '4225' } }),
  updateTillSettings: () => ({ body: tillSettingsDraft }),
  copyTillSettings: (t) => ({ body: { version: 0, storeIds: t.storeIds } }),
  openCashierSession: (t) => ({
    body: { email: 'nobody@people.test', password, terminalId: t.till.terminalId, appVersion: '1.0.0' },
  }),
  getPosItem: () => ({ params: { barcode: '036000291452' } }),
  createPurchase: () => ({ body: { terminalTxnNo: nextNumber(), ...oneMilk } }),
  updatePurchase: () => ({ body: oneMilk }),
  confirmPurchase: () => ({ body: { cardToken: 'card_sbx_ok', entryMode: 'CHIP', expectedTotal: 1 } }),
  addOtherPayment: () => ({ body: { kind: 'CASH', amount: 1, given: null } }),
  payOtherwise: () => ({ body: { kind: 'CASH', given: null, expectedTotal: 1 } }),
  reversePurchase: (t) => ({ body: { purchaseId: t.basketId } }),
  returnPurchase: () => ({ body: { lines: [{ lineId: 1, quantity: 1 }], cardToken: 'card_sbx_ok' } }),
  sendPosReceipt: () => ({ body: { email: 'ana@people.test' } }),
  listRecentSales: (t) => ({ query: { by: 'store', ids: t.storeId } }),
  listStoreMoney: (t) => ({ query: { ids: t.storeId } }),
  sendReceipt: (t) => ({ params: { id: t.receipt.transactionId }, body: { email: 'ana@people.test' } }),
  downloadTransactions: (t) => ({ body: { fileType: 'csv', storeId: t.storeId } }),
  getReceipt: (t) => ({ params: t.receipt }),
  listStatementPurchases: (t) => t.statement,
  downloadStatementPdf: (t) => t.statement,
  downloadStatementCsv: (t) => t.statement,
  getStatement: (t) => t.statement,
  listStatementEntries: ({ statement: { params, query } }) => ({ params, query: { ...query, type: 'SALE' } }),
  // Books
  getJournal: () => november,
  downloadJournal: () => ({ query: { month: '2026-11', format: 'xero' } }),
  updateJournalAccounts: () => ({ body: { accounts: [{ account: 'sales', number: '4000', name: 'Sales' }] } }),
  updateAccountant: () => ({ body: { name: 'Ruth Baker', email: 'ruth@books.test', isMonthly: true } }),
  sendAccountantPackage: () => ({ body: { month: '2026-10' } }),
  sendAccountantCode: () => ({ body: { partnerId: newId(), token } }),
  openAccountantPackage: () => ({ body: { partnerId: newId(), token, code: '123456' } }),
  downloadAccountantFile: () => ({ body: { partnerId: newId(), pass: token, format: 'zip' } }),
  getStatementMonth: () => november,
  downloadAccountantPackage: () => november,
}
