import { accountantPackageFormats, accountantLinkStates } from '@tillgate/domain/accountant.ts'
import * as z from 'zod/mini'
import { Email, Passcode } from './auth.ts'
import { Done } from './paging.ts'
import { fieldError } from './refusals.ts'
import { resource, tableMedia } from './route.ts'
import { monthName } from './statement-months.ts'
import { filledName } from './texts.ts'
import { anyone, approvedPartnerUsers } from './access.ts'

const route = resource({ tags: ['Statement files'], access: approvedPartnerUsers('accountant.name') })

const AccountantName = filledName('field.required', 'field.invalid', 100)

/** A mailed link. `downloads`: number of files, the last one at `downloadedAt`. */
const Link = z.strictObject({
  id: z.uuid(),
  month: monthName,
  email: z.string(),
  state: z.enum(accountantLinkStates),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  downloads: z.number(),
  downloadedAt: z.nullable(z.iso.datetime()),
})
export type AccountantLink = z.infer<typeof Link>

/** `accountant`: null before one is named. `nextMonth` is mailed on the day `nextOn`, when `isMonthly`. */
export const AccountantSettings = z.strictObject({
  accountant: z.nullable(z.strictObject({ name: z.string(), email: z.string(), isMonthly: z.boolean() })),
  nextMonth: monthName,
  nextOn: z.iso.date(),
  links: z.array(Link),
})
export type AccountantSettings = z.infer<typeof AccountantSettings>

/** Returns the accountant and the last twelve links. */
export const getAccountant = route({
  method: 'GET',
  path: '/api/accountant',
  summary: 'Read who gets the accountant’s pack, and the mailed links',
  answer: AccountantSettings,
})

/**
 * Another address ends all open links. All Store Admins are mailed. Needs the password 15 minutes after the sign-in: a
 * field error of `password` asks for it.
 */
export const updateAccountant = route({
  method: 'PUT',
  path: '/api/accountant',
  summary: 'Name the accountant, and switch the monthly mail',
  body: z.strictObject({
    name: AccountantName,
    email: Email,
    isMonthly: z.boolean(),
    password: z.optional(z.string()),
  }),
  answer: AccountantSettings,
})

/** Ends all open links and the monthly mail. */
export const removeAccountant = route({
  method: 'DELETE',
  path: '/api/accountant',
  summary: 'Remove the accountant',
  answer: AccountantSettings,
})

/** Only for a finished month, and at most ten links a day. */
export const sendAccountantPackage = route({
  method: 'POST',
  path: '/api/accountant/links',
  summary: 'Mail the accountant a link to a month',
  body: z.strictObject({ month: monthName }),
  answer: AccountantSettings,
})

export const revokeAccountantLink = route({
  method: 'DELETE',
  path: '/api/accountant/links/:id',
  summary: 'End a mailed link',
  params: z.strictObject({ id: z.uuid() }),
  answer: AccountantSettings,
})

/** Identifies a mailed link: the partner, and the 256-bit token that only the mail has. */
const linkShape = {
  partnerId: z.uuid(fieldError('link.invalid')),
  token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, fieldError('link.invalid'))),
}

/** Mails a code to the address of the link. Every invalid link is `accountant.link-over`. */
export const sendAccountantCode = route({
  method: 'POST',
  path: '/api/accountant/code',
  summary: 'Mail a code to the accountant',
  tags: ['Accountant'],
  access: anyone,
  body: z.strictObject(linkShape),
  answer: Done,
})

/** `pass` opens files of this month for 30 minutes. */
export const openAccountantPackage = route({
  method: 'POST',
  path: '/api/accountant/open',
  summary: 'Open a month with the mailed code',
  tags: ['Accountant'],
  access: anyone,
  body: z.strictObject({ ...linkShape, code: Passcode }),
  answer: z.strictObject({
    pass: z.string(),
    name: z.string(),
    businessName: z.string(),
    month: monthName,
    expiresAt: z.iso.datetime(),
  }),
})

/** A pass that has ended is `accountant.code-again`. Each download is in the partner’s log. */
export const downloadAccountantFile = route({
  method: 'POST',
  path: '/api/accountant/file',
  summary: 'Download a file of an opened month',
  tags: ['Accountant'],
  access: anyone,
  kind: 'file',
  media: [...tableMedia, 'application/pdf', 'application/zip'],
  body: z.strictObject({
    partnerId: linkShape.partnerId,
    pass: linkShape.token,
    format: z.enum(accountantPackageFormats, fieldError('field.invalid')),
  }),
  answer: z.unknown(),
})

/**
 * Returns a month for the accountant: its statements as PDF and CSV, and the journal, in a ZIP. A finished month always
 * gives the same bytes. A month without data is a 400, `report.nothing`.
 */
export const downloadAccountantPackage = route({
  method: 'GET',
  path: '/api/transferstatement/accountant',
  summary: 'Download a month for the accountant: statements and journal',
  access: approvedPartnerUsers('books.read'),
  kind: 'file',
  media: 'application/zip',
  query: z.strictObject({
    month: monthName,
  }),
  answer: z.unknown(),
})
