import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { read } from './source-text.ts'
import { root, type SourceFile } from './source-files.ts'

/**
 * Writers of each table. A context is named by its folder below modules/, other code by its own folder. All contexts may read;
 * writes to another context's rows call the owner's api.ts with the caller's transaction.
 */
export const owners: Readonly<Record<string, readonly string[]>> = {
  db: ['audit_chain', 'audit_entry', 'derived_key', 'idempotency', 'payout_participant', 'schema_definition'],
  http: ['rate_limit', 'request_key'],
  partners: ['former_name', 'partner', 'store', 'store_user'],
  notifications: [
    'daily_mail_event',
    'notification_setting',
    'partner_event',
    'webhook_attempt',
    'webhook_delivery',
    'webhook_endpoint',
  ],
  accounts: [
    'account_event',
    'account_event_seal',
    'captcha_spent',
    'link_token',
    'operator_ticket',
    'passcode',
    'passkey',
    'passkey_challenge',
    'recovery_code',
    'registration',
    'session',
    'sign_in_guard',
    'staff_proposal',
    'staff_totp',
    'user_account',
    'user_preference',
    'user_totp',
  ],
  proposals: ['change_proposal'],
  onboarding: [
    'application',
    'application_event',
    'application_question',
    'document',
    'document_signature',
    'draft',
    'identity_attempt',
    'owner',
    'terms_acceptance',
    'terms_text',
  ],
  banking: ['bank_link', 'payout_hold', 'plaid_link_token', 'webhook_inbox'],
  sanctions: [
    'sanction_candidate',
    'sanction_case',
    'sanction_change',
    'sanction_list',
    'sanction_note',
    'sanction_screening',
    'sanction_task',
  ],
  review: ['application_edit', 'application_note', 'identity_waiver', 'registration_reminder', 'text_template'],
  catalogue: [
    'apl_entry',
    'apl_notice',
    'apl_version',
    'catalogue_change',
    'catalogue_change_new',
    'catalogue_change_price',
    'catalogue_change_text',
    'column_mapping',
    'cover_notice',
    'cover_request',
    'faulty_row',
    'import_turn',
    'item',
    'item_batch',
    'item_batch_store',
    'item_store',
    'item_word',
    'list_column_mapping',
    'scale_label',
    'staged_row',
  ],
  sales: [
    'activation_code',
    'authorisation',
    'entry',
    'fee_notice',
    'fee_schedule',
    'pos_release',
    'programme',
    'purchase',
    'purchase_line',
    'purse',
    'reversed_key',
    'sale_document',
    'store_programme',
    'terminal',
  ],
  settlement: [
    'accountant',
    'accountant_link',
    'ach_entry',
    'ach_event',
    'ach_file',
    'ach_reply',
    'ach_trace',
    'bank_column_mapping',
    'bank_posting',
    'bank_posting_entry',
    'bank_statement',
    'bank_statement_line',
    'journal_account',
    'payment_order',
    'payout_request',
    'proof_result',
    'proof_run',
    'settlement_run',
    'statement',
    'statement_sum',
  ],
  outbox: ['outbox'],
  support: ['support_contact'],
}

/** [file, why it may write what is not its own]. */
const exempt: readonly (readonly [RegExp, string])[] = [
  [/\/(db\/migrations|seed|testing)\//, 'makes tables, the demonstration and what tests begin with'],
  [/\/db\/migrate\.ts$/, 'keeps the list of applied migrations'],
  [/\/db\/keys\/rotate-keys\.queries\.ts$/, 'wraps every sealed column of every table under the newest key'],
  [/\/db\/purge\.ts$/, 'deletes what the owner of a table calls expired; the owner names table and condition'],
  [/\/db\/bulk-connection\.ts$/, 'streams into the table that its caller names'],
  [/\/db\/queue-clock\.ts$/, 'corrects the moments that the library of the queues keeps in its own schema'],
]

/** Folder of a file of the server; files beside the folders own no table. */
const server = /^apps\/server\/src\/(?:modules\/)?(?:([a-z]+)\/)?/
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

const dropped = [/\bdrop table (?:if exists )?(\w+)/g]

/** Tables of the baseline by the name of their file, which is the name of their owner. */
export const baselineTables = (): Record<string, string[]> =>
  Object.fromEntries(
    globSync('apps/server/src/db/schema/tables/*.sql', { cwd: root }).map((file) => [
      path.basename(file, '.sql'),
      named(readFileSync(path.join(root, file), 'utf8').replaceAll(/--.*/g, ''), made),
    ]),
  )

/** Tables that these files create and no file drops. */
export const tablesMadeBy = (files: readonly SourceFile[]): { created: string[]; dropped: string[] } => {
  const texts = files.map(({ text }) => read(text).bare)
  return {
    created: texts.flatMap((text) => named(text, made)),
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
