import { journalEntryKinds, shopAccounts, type AccountKey } from '@tillgate/domain/journal.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { resource, tableMedia } from './route.ts'
import { monthName } from './statement-months.ts'
import { approvedPartnerUsers } from './access.ts'

const route = resource({ tags: ['Statement files'], access: approvedPartnerUsers('books.read') })

/** `sales`, or `bank-00216789`: the last four digits of routing and account number. */
const Account = z.union(
  [z.enum(shopAccounts), z.templateLiteral(['bank-', z.string().check(z.regex(/^\d{8}$/))])],
  fieldError('field.invalid'),
)

/** Account of the shop's books. `digits`: last four of a bank's account; null for other accounts. */
const ShopAccount = z.strictObject({
  account: Account,
  digits: z.nullable(z.string()),
  number: z.string(),
  name: z.string(),
})
export type JournalAccount = z.infer<typeof ShopAccount>

/** Dollars: a line has a debit or a credit; the other is 0. */
const Line = z.strictObject({ account: Account, debit: z.number(), credit: z.number() })
/** `count`: sales, returns or deposits; 0 where the entry has no number. */
const Entry = z.strictObject({ kind: z.enum(journalEntryKinds), count: z.number(), lines: z.array(Line) })

export const journalChecks = ['balance', 'sales', 'fees', 'deposits', 'clearing'] as const
/** Two figures from different tables that have to be equal. */
const Check = z.strictObject({
  check: z.enum(journalChecks),
  amount: z.number(),
  other: z.number(),
  isMet: z.boolean(),
})

/** Payout clearing in dollars. `closing` = inTransit + held - debts at the end of the month. */
const Clearing = z.strictObject({
  opening: z.number(),
  inTransit: z.number(),
  held: z.number(),
  debts: z.number(),
  closing: z.number(),
})

/** The journal of a month from the shop's side. `isOpen`: the month has not ended, so figures still change. */
export const Journal = z.strictObject({
  month: z.string(),
  isOpen: z.boolean(),
  cutOffs: z.number(),
  statements: z.number(),
  entries: z.array(Entry),
  lines: z.number(),
  debit: z.number(),
  credit: z.number(),
  checks: z.array(Check),
  clearing: Clearing,
  accounts: z.array(ShopAccount),
})
export type Journal = z.infer<typeof Journal>

const ofMonth = { month: monthName, storeId: z.optional(z.uuid(fieldError('field.invalid'))) }

/** Returns the journal of all stores, or of one. */
export const getJournal = route({
  method: 'GET',
  path: '/api/transferstatement/journal',
  summary: 'Read the journal of a month with the shop’s accounts and the checks of its sums',
  query: z.strictObject(ofMonth),
  answer: Journal,
})

export const journalFormats = ['quickbooks', 'xero', 'xlsx'] as const
export type JournalFormat = (typeof journalFormats)[number]

/** A finished month returns the same bytes until its accounts change. A month without data is a 400, `report.nothing`. */
export const downloadJournal = route({
  method: 'GET',
  path: '/api/transferstatement/journal/file',
  summary: 'Download the journal of a month for QuickBooks, Xero or Excel',
  kind: 'file',
  media: tableMedia,
  query: z.strictObject({ ...ofMonth, format: z.enum(journalFormats, fieldError('field.invalid')) }),
  answer: z.unknown(),
})

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, fieldError('field.invalid')))
const accountsMax = 48

/** Numbers and names of the shop's accounts, in place of all earlier ones. An account without a row has its own default. */
export const updateJournalAccounts = route({
  method: 'PUT',
  path: '/api/transferstatement/journal/accounts',
  summary: 'Replace the numbers and names of the shop’s accounts',
  access: approvedPartnerUsers('accounts.map'),
  body: z.strictObject({
    accounts: z
      .array(
        z.strictObject({
          account: Account,
          number: text(20),
          name: text(100).check(z.minLength(1, fieldError('field.required'))),
        }),
      )
      .check(
        z.maxLength(accountsMax, fieldError('field.invalid')),
        z.refine(
          (all) => new Set<AccountKey>(all.map(({ account }) => account)).size === all.length,
          fieldError('field.invalid'),
        ),
      ),
  }),
  answer: z.strictObject({ accounts: z.number() }),
})
