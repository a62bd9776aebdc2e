/** Groups of calls in the API documentation, by tag. */
export const tags = {
  'Statement files': { audience: 'Portal', description: 'Statements as PDF and CSV, and the accountant’s month.' },
  'Payout calendar': { audience: 'Portal', description: 'When money arrives, and what waits.' },
  Statements: {
    audience: 'Portal',
    description: 'What each store is paid with each cut-off, how it came about, and where the money is.',
  },
  Account: { audience: 'Portal', description: 'The own account: password, two-factor, signed-in devices.' },
  Accountant: {
    audience: 'Portal',
    description: 'A month of a partner for its accountant, opened by a mailed link and a code.',
  },
  Activity: { audience: 'Portal', description: 'What was changed in the partner, by whom, when.' },
  'Sign-in': { audience: 'Portal', description: 'Sign in and out, and who is signed in.' },
  Business: {
    audience: 'Portal',
    description: 'What a store tells about its business and its owners, with drafts and address checks.',
  },
  'Manual card entry': {
    audience: 'Portal',
    description: 'Whether cashiers may type card numbers: asked for, and answered.',
  },
  'Day reports': {
    audience: 'Portal',
    description: 'Closed days of terminals: sums, payments and the count of the drawer.',
  },
  Contact: { audience: 'Portal', description: 'Whom the program calls about a business.' },
  Dashboard: { audience: 'Portal', description: 'What a partner sees first: what needs somebody.' },
  Documents: { audience: 'Portal', description: 'The papers that a store hands in.' },
  Identity: { audience: 'Portal', description: 'The identity check of whoever runs the partner.' },
  'Item imports': { audience: 'Portal', description: 'Lists of items as files, and what became of them.' },
  Items: { audience: 'Portal', description: 'Items and what each store asks for them.' },
  Notifications: { audience: 'Portal', description: 'What happened in the partner, and what each person has read.' },
  Webhooks: {
    audience: 'Portal',
    description:
      'Endpoints of the partner’s own systems, which receive the events of the bell, and the log of deliveries.',
  },
  Onboarding: { audience: 'Portal', description: 'Where an application stands, and the reviewer’s questions.' },
  Applications: { audience: 'Operator console', description: 'The review queue and one application.' },
  'Approved products': {
    audience: 'Operator console',
    description: 'What each purse pays for: versions, loaded by one person and activated by another.',
  },
  Sanctions: {
    audience: 'Operator console',
    description: 'Versions of the sanctions list, and possible matches with partners.',
  },
  'Bank statements': {
    audience: 'Operator console',
    description: 'Statements of the program’s account at the bank, matched with sent files and booked returns.',
  },
  'Audit log': { audience: 'Operator console', description: 'What was changed, by whom, when.' },
  'Operator sign-in': { audience: 'Operator console', description: 'Sign in with password and authenticator.' },
  Decisions: { audience: 'Operator console', description: 'What a reviewer does with an application.' },
  Exceptions: { audience: 'Operator console', description: 'What the bank sent back and no rule settles.' },
  Partners: { audience: 'Operator console', description: 'Partners, their stores and people.' },
  Purchases: {
    audience: 'Operator console',
    description: 'Purchases of every partner by receipt number, and adjustments.',
  },
  Payouts: {
    audience: 'Operator console',
    description: 'Runs, files to the bank, holds and corrections; what moves money takes two people.',
  },
  Fees: {
    audience: 'Operator console',
    description: 'What sales and terminals cost: announced, in effect, taken back.',
  },
  Inbox: { audience: 'Operator console', description: 'Work that waits for an operator, and the mails about it.' },
  Proposals: {
    audience: 'Operator console',
    description: 'Changes of fees, lists and settings: one operator proposes, another one confirms.',
  },
  'Ledger checks': {
    audience: 'Operator console',
    description: 'Whether the books are balanced: every night, and when somebody asks.',
  },
  'Search by number': {
    audience: 'Operator console',
    description: 'Runs, payment orders and payments by the number that people call them by.',
  },
  'Payment orders': {
    audience: 'Operator console',
    description: 'What a settlement run pays to each partner, statement by statement.',
  },
  'Settlement runs': {
    audience: 'Operator console',
    description: 'Cut-offs, the runs that they made and what each of them pays.',
  },
  'Provider sales': {
    audience: 'Operator console',
    description: 'Providers are paid once their documents are complete and the return period is over.',
  },
  Support: {
    audience: 'Operator console',
    description: 'Find people, check callers, help with sign-in, and log contacts.',
  },
  Staff: { audience: 'Operator console', description: 'Who works at the console.' },
  'Bank account': { audience: 'Portal', description: 'Linking a store’s bank account.' },
  'Point of sale': { audience: 'Point of sale', description: 'Devices, cashiers and items: what a till begins with.' },
  Baskets: {
    audience: 'Point of sale',
    description: 'Pricing, paying, reversing and returning. Every POST has an Idempotency-Key.',
  },
  Transactions: { audience: 'Portal', description: 'What was sold and returned, and the shopper’s receipt.' },
  Reports: { audience: 'Portal', description: 'What was sold, as a file.' },
  Recovery: { audience: 'Public', description: 'Forgotten passwords, and invitations to a first one.' },
  Registration: { audience: 'Public', description: 'Becoming a partner.' },
  'Sales figures': { audience: 'Portal', description: 'How selling goes, day by day.' },
  Settings: { audience: 'Public', description: 'What a browser has to know before it asks anything.' },
  Stores: { audience: 'Portal', description: 'The partner’s stores.' },
  Terminals: { audience: 'Portal', description: 'The devices of a store.' },
  Terms: { audience: 'Portal', description: 'The contract’s words, and agreeing to them.' },
  Users: { audience: 'Portal', description: 'The partner’s cashiers, supervisors and accountants.' },
} as const satisfies Record<
  string,
  { audience: 'Portal' | 'Operator console' | 'Point of sale' | 'Public'; description: string }
>
export type Tag = keyof typeof tags
