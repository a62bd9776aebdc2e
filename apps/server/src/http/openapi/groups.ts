/** One group of calls: the contract's file is the tag. */
export type Group = {
  name: string
  audience: 'Portal' | 'Operator console' | 'Point of sale' | 'Public'
  about: string
}

/** By the name of the contract's noun. */
export const groups: Record<string, Group> = {
  statementFiles: {
    name: 'Statement files',
    audience: 'Portal',
    about: 'Statements as PDF and CSV, and the accountant’s month.',
  },
  payouts: { name: 'Payout calendar', audience: 'Portal', about: 'When money arrives, and what waits.' },
  transferStatements: {
    name: 'Statements',
    audience: 'Portal',
    about: 'What each store is paid with each cut-off, how it came about, and where the money is.',
  },
  account: { name: 'Account', audience: 'Portal', about: 'The own account: password, two-factor, signed-in devices.' },
  auth: { name: 'Sign-in', audience: 'Portal', about: 'Sign in and out, and who is signed in.' },
  business: {
    name: 'Business',
    audience: 'Portal',
    about: 'What a store tells about its business and its owners, with drafts and address checks.',
  },
  cardEntry: {
    name: 'Manual card entry',
    audience: 'Portal',
    about: 'Whether cashiers may type card numbers: asked for, and answered.',
  },
  contact: { name: 'Contact', audience: 'Portal', about: 'Whom the programme calls about a business.' },
  dashboard: { name: 'Dashboard', audience: 'Portal', about: 'What a partner sees first: what needs somebody.' },
  documents: { name: 'Documents', audience: 'Portal', about: 'The papers that a store hands in.' },
  identity: { name: 'Identity', audience: 'Portal', about: 'The identity check of whoever runs the partner.' },
  itemBatches: { name: 'Item imports', audience: 'Portal', about: 'Lists of items as files, and what became of them.' },
  items: { name: 'Items', audience: 'Portal', about: 'Items and what each store asks for them.' },
  onboarding: {
    name: 'Onboarding',
    audience: 'Portal',
    about: 'Where an application stands, and the reviewer’s questions.',
  },
  operatorApplications: {
    name: 'Applications',
    audience: 'Operator console',
    about: 'The review queue and one application.',
  },
  operatorApprovedProducts: {
    name: 'Approved products',
    audience: 'Operator console',
    about: 'What each purse pays for: versions, loaded by one person and activated by another.',
  },
  operatorAudit: { name: 'Audit log', audience: 'Operator console', about: 'What was changed, by whom, when.' },
  operatorAuth: {
    name: 'Operator sign-in',
    audience: 'Operator console',
    about: 'Sign in with password and authenticator.',
  },
  operatorDecisions: {
    name: 'Decisions',
    audience: 'Operator console',
    about: 'What a reviewer does with an application.',
  },
  operatorExceptions: {
    name: 'Exceptions',
    audience: 'Operator console',
    about: 'What the bank sent back and no rule settles.',
  },
  operatorPartners: { name: 'Partners', audience: 'Operator console', about: 'Partners, their stores and people.' },
  operatorPayouts: {
    name: 'Payouts',
    audience: 'Operator console',
    about: 'Runs, files to the bank, holds and corrections; what moves money takes two people.',
  },
  operatorFees: {
    name: 'Fees',
    audience: 'Operator console',
    about: 'What sales and terminals cost: announced, in effect, taken back.',
  },
  operatorProofs: {
    name: 'Proofs',
    audience: 'Operator console',
    about: 'Whether the books are balanced: every night, and when somebody asks.',
  },
  operatorFinds: {
    name: 'Search by number',
    audience: 'Operator console',
    about: 'Runs, payment orders and payments by the number that people call them by.',
  },
  operatorPaymentOrders: {
    name: 'Payment orders',
    audience: 'Operator console',
    about: 'What a settlement run pays to each partner, statement by statement.',
  },
  operatorSettlement: {
    name: 'Settlement runs',
    audience: 'Operator console',
    about: 'Cut-offs, the runs that they made and what each of them pays.',
  },
  operatorProviderDocuments: {
    name: 'Provider sales',
    audience: 'Operator console',
    about: 'Providers are paid once their documents are complete and the return period is over.',
  },
  operatorStaff: { name: 'Staff', audience: 'Operator console', about: 'Who works at the console.' },
  plaidauth: { name: 'Bank account', audience: 'Portal', about: 'Linking a store’s bank account.' },
  pos: {
    name: 'Point of sale',
    audience: 'Point of sale',
    about: 'Devices, cashiers and items: what a till begins with.',
  },
  posPurchases: {
    name: 'Baskets',
    audience: 'Point of sale',
    about: 'Pricing, paying, reversing and returning. Every POST has an Idempotency-Key.',
  },
  purchases: {
    name: 'Transactions',
    audience: 'Portal',
    about: 'What was sold and returned, and the shopper’s receipt.',
  },
  reports: { name: 'Reports', audience: 'Portal', about: 'What was sold, as a file.' },
  recovery: { name: 'Recovery', audience: 'Public', about: 'Forgotten passwords, and invitations to a first one.' },
  registration: { name: 'Registration', audience: 'Public', about: 'Becoming a partner.' },
  salesFigures: { name: 'Sales figures', audience: 'Portal', about: 'How selling goes, day by day.' },
  settings: { name: 'Settings', audience: 'Public', about: 'What a browser has to know before it asks anything.' },
  stores: { name: 'Stores', audience: 'Portal', about: 'The partner’s stores.' },
  terminals: { name: 'Terminals', audience: 'Portal', about: 'The devices of a store.' },
  terms: { name: 'Terms', audience: 'Portal', about: 'The contract’s words, and agreeing to them.' },
  users: { name: 'Users', audience: 'Portal', about: 'The partner’s cashiers and supervisors.' },
}
