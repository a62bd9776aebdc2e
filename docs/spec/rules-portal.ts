import { rules, type Row } from './row.ts'

/** Transactions, statements, users, stores, profile and receipt. */
export const portalRules: Row[] = [
  ...rules('2 §2 frame', [
    ['done', 'menu: links', '/, /items, /stores, /users, /transactions, /transfer-statements in this order'],
    ['done', 'not found: action', 'The not-found screen leads to /'],
    ['done', 'under review: index', 'An incomplete partner sees the under-review screen at / too'],
  ]),
  ...rules('2 §2 transactions', [
    ['done', 'transactions: filters', 'Search, status and date range'],
    ['done', 'report: modal', 'A status and a date range; export is disabled while exporting'],
    [
      'done',
      'transaction: details',
      'Card digits, cashier, amounts, start and end, timeout, statuses, terminal, receipt sent',
    ],
    ['done', 'transaction: lines', 'Item id, name, description, product code, unit price, benefit discount, quantity'],
  ]),
  ...rules('2 §2 statements', [
    ['done', 'statements: account', 'Account numbers show their last 4 digits'],
    ['done', 'statements: filters', 'Status, cut-off range, payable range up to the highest amount payable'],
    [
      'done',
      'statement: detail',
      'The detail lists its transactions, with a back button; a row opens the transaction view',
    ],
    ['done', 'statement: moved', 'Payments moved to the next cycle have statuses that can not change'],
  ]),
  ...rules('2 §2 users', [
    ['done', 'users: tabs', 'Supervisors and Cashiers; Cashiers first'],
    ['done', 'users: toggle', 'A toggle with confirmation; a Pending tag while the email is not verified'],
    ['done', 'users: own row', 'The toggle is disabled on the row of the signed-in user'],
    ['done', 'users: filters', 'Search and active filter'],
    ['done', 'user view: stores', 'Stores only for a cashier, dot green active, yellow pending, grey otherwise'],
    ['done', 'user form: role first', 'The role is chosen first, with what it may do'],
    ['done', 'user form: stores', 'Stores are chosen only for a cashier, at least one'],
    ['done', 'user form: resend', 'Resend invite shows on edit and is disabled once the email is verified'],
    ['done', 'user form: leaving', 'Unsaved changes are asked about, by the browser too'],
  ]),
  ...rules('2 §2 stores', [
    ['done', 'stores: list', 'Search, add button, row menu and confirmations'],
    ['done', 'store view', 'Store Details with an edit link, Bank Details, a back button'],
    ['done', 'store view: details', 'Name, account type, address lines, support id, city, state, zip, status'],
    ['done', 'store view: bank', 'Account number, routing number, holder name, account type'],
    ['done', 'store form', 'Clear link, masked EIN and zip, autocomplete or manual address, city suggestion'],
    ['done', 'store form: next', 'After create the link-account page follows'],
    ['done', 'link account: linked', 'An already linked bank is said to be linked'],
    ['done', 'link account: supervisor', 'A supervisor sees a notice and cannot connect'],
    ['done', 'link account: steps', 'The manual and the automatic verification have screens of their own'],
  ]),
  ...rules('2 §2 profile and password', [
    ['done', 'profile: shows', 'Names, email, role badge, contact, business, bank numbers'],
    ['done', 'profile: terms', 'The terms can be downloaded as PDF'],
    ['done', 'profile: two-factor', 'A toggle switches multi-factor sign-in'],
    ['done', 'profile: card entry', 'The status of the request to enter card numbers by hand, with its date'],
    [
      'done',
      'card entry colours',
      'Declined red, Requested yellow, Not Requested aqua, Approved green, Request Re-enabled aqua, else gray',
    ],
  ]),
  ...rules('2 §2 receipt', [
    ['done', 'receipt: states', 'A skeleton, then an error, a not-found view or the receipt'],
    ['done', 'receipt: shows', 'Type, store, address, city, date, last four digits, lines and totals'],
    ['done', 'receipt: amounts', 'Amounts are shown as absolute values'],
    ['done', 'receipt: item count', 'COUNT counts its quantity, every other unit counts 1 per item'],
    [
      'done',
      'receipt: other sums',
      'Subtotal coverage, tax, total declined, external payment, returned items subtotal, returned tax',
    ],
  ]),
  ...rules('2 §4', [
    [
      'done',
      'transaction colours',
      'Draft, remittance-requested yellow; canceled, do-not-refund red; confirmed, refunded, reversed green; rest gray',
    ],
    ['done', 'statement colours', 'Pending gray; returned, do-not-refund red; payment-requested, settled green'],
    ['done', 'user: invite', 'Resend invite is possible only while unverified'],
    ['done', 'store: deactivate', 'Offered only when APPROVED and active'],
    ['done', 'store: activate', 'Offered when APPROVED and pending or inactive'],
    ['done', 'store: link bank', 'Offered when the bank is pending verification or pending manual verification'],
  ]),
  ...rules('2 §5', [
    [
      'done',
      'change password: rules',
      'The old one is required; the new one and its confirmation follow the password rules',
    ],
    ['done', 'report: optional', 'Every field of the report modal is optional'],
  ]),
  ...rules('2 §6', [
    ['done', 'role: admin', 'The Store Admin has full portal access'],
    ['done', 'role: supervisor', 'A supervisor manages stores and cashiers, but no bank account and no retailer'],
    ['done', 'role: cashier', 'A cashier uses the terminal and has no portal'],
    ['done', 'role: self', 'Nobody toggles their own active state'],
    ['done', 'receipt: public', 'The public receipt needs no sign-in'],
  ]),
  ...rules('2 §7', [
    ['done', 'statements: query', 'Payable range as startAmount and endAmount, cut-off as from and to in ISO'],
    ['done', 'statements: maximum', 'Page 1 of size 1, sortDirection 1 by amount_payable, gives the slider maximum'],
    ['done', 'report: file', 'The CSV result is saved as report.csv'],
    ['done', 'users: list query', 'The list takes its query plus roleType'],
    ['done', 'external: zip and maps', 'A public zip lookup and a maps geocoding service with a configured key'],
  ]),
  ...rules('2 §8', [
    ['done', 'report: 400', 'A 400 shows that nothing matches, other errors the server message or a generic one'],
    ['done', 'users: alerts', 'Create, update and status failures show error alerts; an invite is confirmed'],
    ['done', 'invite: failure', 'A failed invite goes to the edit screen with its message'],
    ['done', 'stores: alerts', 'Load, save, activate and deactivate failures name the store and its id'],
    ['done', 'change password: 400', 'A 400 returns a list of errors'],
    ['done', 'change password: after', 'A changed password clears the sign-in and leads to /'],
    ['done', 'receipt: generic', 'The receipt has a generic error screen'],
  ]),
]
