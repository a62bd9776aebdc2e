import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { read } from './source-text.ts'
import { root, type SourceFile } from './source-files.ts'

/**
 * Purpose of each table by its writer, as docs/database.md shows it. A context is named by its folder below modules/, other code by
 * its own folder. All contexts may read; writes to another context's rows call the owner's api.ts with the caller's transaction.
 */
export const purposes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  db: {
    audit_chain: 'Length and last proof of the chain of audit entries of a partner',
    audit_entry: 'Change log: one row per change, append only',
    derived_key: 'Keys of fingerprints and proofs, sealed under the master key',
    idempotency: 'Answer of a change by its idempotency key',
    payout_participant: 'Operators who took part in a payout, which the approval of a run reads',
    schema_definition: 'Hash of the installed text of each view and function',
  },
  http: {
    rate_limit: 'Number of requests by key and time window',
    request_key: 'Hash of the first request with each idempotency key',
  },
  partners: {
    former_name: 'Former names of businesses and people, for the search of support',
    partner: 'Partner: a business with its state, onboarding status and holds',
    store: 'Store or practice of a partner',
    store_user: 'Stores in which a cashier sells',
  },
  notifications: {
    daily_mail_event: 'Events that wait for the daily mail of a person',
    notification_setting: 'When a person is mailed or texted about a kind of event',
    partner_event: 'Events of a partner, shown at the bell and sent as notifications',
    webhook_attempt: 'Attempts to deliver an event to a webhook endpoint',
    webhook_delivery: 'Events on their way to a webhook endpoint, with the body as sent',
    webhook_endpoint: 'Addresses of partner systems that receive events',
  },
  accounts: {
    account_event: 'History of sign-ins and credentials, append only',
    account_event_seal: 'Proofs over the history of sign-ins and credentials',
    captcha_spent: 'Solved captchas, so that each solution works once',
    link_token: 'Links of password reset and invitation, by hash',
    passcode: 'Codes sent by mail or text, also to unknown addresses',
    passkey: 'Passkeys of people of partners and of operators',
    passkey_challenge: 'Challenges for passkeys; each works once',
    recovery_code: 'Recovery codes by fingerprint; each works once',
    registration: 'Registration of a person who has no account yet',
    session: 'Sessions of people, by the hash of the bearer token',
    sign_in_guard: 'Wrong passwords by address and device, for the delay of the next try',
    user_account: 'Accounts of people of partners and of operators',
    till_pin: 'PINs of people at tills, as keyed Argon2id hashes',
    user_totp: 'Authenticators of people of partners',
  },
  users: {
    user_preference: 'Choices of a person in the portal: last store, saved views of lists',
  },
  staff: {
    operator_ticket: 'Sign-in of an operator between password and code',
    staff_totp: 'Authenticators of operators',
  },
  proposals: {
    change_proposal: 'Changes that one operator proposes and another decides, of every kind',
  },
  onboarding: {
    application: 'Application of a store after its submission',
    application_event: 'Timeline of an application',
    application_question: 'Questions of the reviewer and fields to correct',
    document: 'Uploaded documents of a store; the file itself is in the file store',
    document_signature: 'Electronic signatures of forms of the program',
    draft: 'Unsaved forms of a person',
    identity_attempt: 'Identity checks of people at Plaid',
    owner: 'Beneficial owners and control person of a store, encrypted',
    terms_acceptance: 'Evidence that a person accepted a text of the terms',
    terms_text: 'Texts of the terms, by hash',
  },
  banking: {
    bank_link: 'Bank account of a store: in force, waiting for verification, or retired',
    payout_hold: 'Reasons to hold the payouts of a store or partner',
    plaid_link_token: 'Link tokens of Plaid by store',
    webhook_inbox: 'Webhooks of Plaid, stored before they are handled',
  },
  sanctions: {
    sanction_candidate: 'Possible matches of a partner with an entry of the sanctions list',
    sanction_case: 'Case of a confirmed match, which holds the partner',
    sanction_change: 'Entries that a version of the sanctions list added, changed or removed',
    sanction_list: 'Versions of the sanctions list',
    sanction_note: 'Notes of operators about a case',
    sanction_screening: 'Names of a partner that were screened, and against which version',
    sanction_task: 'Tasks of a case, such as reports to the authority',
  },
  review: {
    application_edit: 'Corrections of an application by operators',
    application_note: 'Notes of operators about an application',
    identity_waiver: 'Proposal to waive the identity check of a person',
    registration_reminder: 'Reminders of unfinished registrations',
    text_template: 'Texts that operators insert into questions and rejections',
  },
  catalogue: {
    apl_entry: 'Products of a version of a list of approved products',
    apl_notice: 'Partners that were mailed about products that a list lost',
    apl_version: 'Versions of the lists of approved products, one list per purse',
    catalogue_change: 'Changes of the catalogue that can be undone, with the progress of an undo',
    catalogue_change_new: 'Items that a change created',
    catalogue_change_price: 'Prices before and after a change',
    catalogue_change_text: 'Names, descriptions and units before and after a change',
    column_mapping: 'Columns that a partner chose for item files with the same headings',
    cover_notice: 'Partners that were mailed about a day on which products leave a list',
    cover_request: 'Requests of partners to put an item on a list of approved products',
    import_lock: 'Lock of a partner, so that one import runs at a time',
    item: 'Items of a partner with barcode, name and unit',
    item_batch: 'Imports and checks of item files, with their progress and result',
    item_batch_store: 'Stores that an import writes prices for',
    item_store: 'Price, tax and sale of an item in a store',
    item_word: 'Words in the items of a partner, to complete and correct a search',
    list_column_mapping: 'Columns that an operator chose for the published list of a purse',
    rejected_row: 'Rows of an item file with errors, repaired on the screen',
    scale_label: 'Item parts of scale labels and the PLUs that cover them',
    staged_row: 'Rows read from an item file and not merged yet',
  },
  sales: {
    activation_code: 'Activation codes of terminals',
    authorisation: 'Requests to the card issuer and their answers',
    day_report: 'Reports of the end of a day at a terminal, numbered without gaps, append only',
    day_report_row: 'Sales, returns, reversals and payments that a day report counted, append only',
    drawer_opening: 'Openings of a drawer without a sale, by person, append only',
    entry: 'Entries of the account of a store with a program, append only',
    fee_notice: 'Notices to partners about fee schedules',
    fee_schedule: 'Fees of a program, or of one partner in it',
    pos_release: 'Releases of the app for terminals',
    program: 'Benefit programs with their time zone and daily cut-off',
    purchase: 'Sales, and returns that name their sale',
    purchase_line: 'Lines of a sale or return',
    purse: 'Purses of a card in the order in which they pay',
    reversed_key: 'Keys of requests that a till reversed before an answer',
    sale_document: 'Documents of a sale for which a provider is paid',
    sales_mail: 'People who get the sales of a store by mail after each day',
    store_program: 'Programs that a store accepts',
    terminal: 'Devices of a store',
    tender: 'Payments beside the card that tills took and gave back, append only',
    till_act: 'Returns and reversals of each person at tills, whose sum of a day is limited',
    unknown_barcode: 'Barcodes that tills scanned and the store does not sell, counted by day',
    till_approval: 'Approvals of a supervisor at a till, each for one act on one purchase',
    till_setting: 'Settings of the tills of a store that differ from the defaults',
  },
  'ledger-checks': {
    ledger_check_result: 'Result of each group of checks in a ledger check',
    ledger_check_run: 'Runs of the ledger checks',
  },
  settlement: {
    ach_entry: 'Payment of a statement in a bank file, with the account of that day',
    ach_event: 'Returns, notices of change and unmatched bank lines, with their effect',
    ach_file: 'Payment files to the bank',
    ach_reply: 'Files from the bank',
    ach_trace: 'Last trace number given to a payment',
    payment_order: 'Share of a partner in a settlement run',
    settlement_run: 'Cut-off of a program on one day, released by two operators',
    statement: 'Share of a store in a payment order, paid as one deposit',
    statement_sum: 'Sums of a statement by type of entry and by fee schedule',
  },
  reconciliation: {
    bank_column_mapping: 'Columns that an operator chose for the CSV file of a bank',
    bank_posting: 'Postings of bank lines that no other record explains',
    bank_posting_entry: 'Entries of a posting, which sum to zero',
    bank_statement: 'Statements of the bank account of the program',
    bank_statement_line: 'Lines of a bank statement and the record that each matches',
  },
  bookkeeping: {
    accountant: 'Accountant of a partner',
    accountant_link: 'Links to a month that an accountant received',
    journal_account: 'Numbers and names of journal accounts in the books of a partner',
  },
  outbox: {
    outbox: 'Mails and texts that are sent if their change commits',
  },
  support: {
    support_contact: 'Contacts of partners with support, with the caller check',
  },
}

/** Tables of each writer. */
export const owners: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(purposes).map(([owner, tables]) => [owner, Object.keys(tables)]),
)

/** [file, why it may write what is not its own]. */
const exempt: readonly (readonly [RegExp, string])[] = [
  [/\/(db\/migrations|seed|testing|world)\//, 'makes tables, the demonstration and what tests begin with'],
  [/\/db\/migrate\.ts$/, 'keeps the list of applied migrations'],
  [/\/db\/keys\/rotate-keys\.queries\.ts$/, 'wraps every sealed column of every table under the newest key'],
  [/\/db\/purge\.ts$/, 'deletes what the owner of a table calls expired; the owner names table and condition'],
  [/\/db\/bulk-connection\.ts$/, 'streams into the table that its caller names'],
  [/\/db\/queue-clock\.ts$/, 'corrects the moments that the library of the queues keeps in its own schema'],
]

/** Folder of a file of the server; files beside the folders own no table. */
const server = /^apps\/server\/src\/(?:modules\/)?(?:([a-z-]+)\/)?/
const table = String.raw`(?:only\s+)?(?:"?public"?\.)?"?(\w+|\$\{[^}]*\})`
const verbs = [
  // A table named by a variable cannot be checked.
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|expiring|copyIn)\(\s*(?:['"`](?:public\.)?)?(\w+)/g,
  new RegExp(String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into|copy|truncate(?:\s+table)?)\s+${table}`, 'gi'),
  new RegExp(String.raw`\bupdate\s+${table}"?(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
]
const named = (text: string, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))

/** Tables that live for one transaction are their maker's. */
const temporary = [/\bcreate temp(?:orary)? table (\w+)/g]
const made = [/\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/g, /\bcreateTable\(\s*'(\w+)/g]

const dropped = [/\bdrop table (?:if exists )?(\w+)/g, /\balter table (\w+) rename to/g]
const renamed = [/\balter table \w+ rename to (\w+)/g]

/** Tables of the baseline. */
export const baselineTables = (): string[] =>
  globSync('apps/server/src/db/schema/tables/*.sql', { cwd: root }).flatMap((file) =>
    named(readFileSync(path.join(root, file), 'utf8').replaceAll(/--.*/g, ''), made),
  )

/** Tables that these files create or drop. A renamed table is dropped and created. */
export const tablesMadeBy = (files: readonly SourceFile[]): { created: string[]; dropped: string[] } => {
  const texts = files.map(({ text }) => read(text).bare)
  return {
    created: texts.flatMap((text) => named(text, [...made, ...renamed])),
    dropped: texts.flatMap((text) => named(text, dropped)),
  }
}

export const foreignWrites = (file: SourceFile): string[] => {
  const folder = server.exec(file.path)
  if (!folder || file.isTest || exempt.some(([paths]) => paths.test(file.path))) return []
  const text = read(file.text).bare
  const own = new Set([...(owners[folder[1] ?? ''] ?? []), ...named(text, temporary)])
  return named(text, verbs)
    .filter((name) => !own.has(name))
    .map((name) => `${file.path} writes ${name}`)
}
