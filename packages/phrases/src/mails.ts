import { mails as english } from './en/mails.ts'
import { mails as spanish } from './es/mails.ts'
import { shownName } from '@tillgate/domain/shown-names.ts'
import { practicePhrases } from './practice.ts'
import { translator, type Language, type Params } from './translator.ts'

type Key = keyof typeof english
type Say = (language: Language, key: Key, params: Params) => string
const say: Say = translator({ 'en-US': english, 'es-ES': spanish })
const sayToPractice: Say = translator<Key>({
  'en-US': { ...english, ...practicePhrases(english, 'en-US') },
  'es-ES': { ...spanish, ...practicePhrases(spanish, 'es-ES') },
})

export const mailKinds = [
  'import-finished',
  'import-held',
  'reset-code',
  'reset-link',
  'registration-code',
  'email-code',
  'already-registered',
  'registration-over',
  'sign-in-code',
  'cashier-invitation',
  'user-invitation',
  'user-email-changed',
  'invitation-held',
  'email-change-asked',
  'account-email-changed',
  'factor-reset-asked',
  'factor-reset',
  'password-changed',
  'password-changed-passkeys',
  'two-factor-on',
  'two-factor-off',
  'two-factor-code',
  'till-pin-code',
  'caller-code',
  'factor-reset-of-colleague',
  'two-factor-app',
  'recovery-codes-new',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'wrong-codes',
  'application-received',
  'staff-added',
  'staff-proposed',
  'staff-decided',
  'staff-removed',
  'staff-admitted',
  'staff-invitation',
  'staff-password-changed',
  'staff-password-changed-passkeys',
  'staff-passkey-added',
  'staff-passkey-removed',
  'staff-mentioned',
  'information-asked',
  'answers-unsent',
  'questions-closed',
  'correction-reminder',
  'correction-closed',
  'appeal-received',
  'application-late',
  'application-approved',
  'application-rejected',
  'application-reopened',
  'application-resubmitted',
  'appeal-declined',
  'document-expires',
  'document-expired',
  'licence-lapsed',
  'store-suspended',
  'store-reinstated',
  'store-identity-changed',
  'identity-review',
  'identity-failed',
  'identity-again',
  'identity-confirmed',
  'bank-account-wanted',
  'bank-not-verified',
  'bank-code-wanted',
  'bank-verified',
  'recheck-ended',
  'partnership-ends',
  'partnership-goes-on',
  'partnership-ended',
  'bank-changed',
  'bank-corrected',
  'bank-reused',
  'bank-exceptions',
  'accountant-pack',
  'accountant-code',
  'accountant-named',
  'payout-sent',
  'daily-events',
  'daily-sales',
  'payout-held',
  'payout-later',
  'store-opened',
  'store-closed',
  'terminal-offline',
  'invite-unused',
  'new-device',
  'webhook-named',
  'webhook-paused',
  'payout-returned',
  'payout-returned-checked',
  'receipt',
  'card-entry-requested',
  'card-entry-approved',
  'card-entry-declined',
  'card-entry-reenabled',
  'contact-email-changed',
  'user-now-cashier',
  'user-now-supervisor',
  'user-now-accountant',
  'bank-file-opened',
  'activation-guesses',
  'books-off',
  'books-unfinished',
  'file-void',
  'second-person',
  'fees-announced',
  'fees-withdrawn',
  'list-cover-lost',
  'list-cover-ends',
  'cover-request-accepted',
  'cover-request-declined',
  'inbox-application',
  'inbox-closed',
  'applications-assigned',
  'registration-reminder',
  'inbox-card-entry',
  'inbox-identity',
  'inbox-match',
  'inbox-sanctions',
  'inbox-reminder',
  'proposal-opened',
  'proposal-decided',
] as const
export type MailKind = (typeof mailKinds)[number]
export const isMailKind = (text: string): text is MailKind => mailKinds.some((kind) => kind === text)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Typed names: many of these mails go to people who never signed up, and a name must not become a message to them. */
const typedNames: Readonly<Record<string, 'person' | 'business'>> = {
  name: 'person',
  inviter: 'person',
  author: 'person',
  accountant: 'person',
  asker: 'person',
  partner: 'business',
  business: 'business',
  store: 'business',
}

/** One line: a name with a line break must not start a header or a paragraph of its own. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')

/** Params with text of a reviewer: may contain paragraphs and never appear in a header. */
const freeText: readonly string[] = ['list', 'text']
const paragraphs = (text: string): string => text.replaceAll(/(\s*[\r\n\u2028\u2029]+)+\s*/g, '\n\n').trim()

const tidied = (name: string, value: string): string => {
  const kind = typedNames[name]
  if (kind !== undefined) return shownName(value, kind)
  return freeText.includes(name) ? paragraphs(value) : oneLine(value)
}

const tidy = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, tidied(name, String(value))]))

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`
const heading = (text: string): string => `<p style="margin:24px 0 8px;font-weight:600">${escaped(text)}</p>`
/** Start of a paragraph that is a heading, in mails with headings. */
const headingMark = '# '
const withHeadings: readonly MailKind[] = ['daily-events']
const titleOf = (text: string): string => text.slice(headingMark.length)
/** Mails whose lines of a name and a figure, such as `Total: $22.52`, are the rows of a table. */
const withRows: readonly MailKind[] = ['daily-sales']
const nameAndFigure = /^([^:]+): ([^:]+)$/
const row = (text: string): string => {
  const [, name = '', figure = ''] = nameAndFigure.exec(text) ?? []
  const line = 'padding:8px 0;border-bottom:1px solid rgba(128,144,170,.4)'
  return `<tr><th scope="row" style="${line};text-align:left;font-weight:400">${escaped(name)}</th><td style="${line};padding-left:16px;text-align:right;white-space:nowrap">${escaped(figure)}</td></tr>`
}
const table = (texts: readonly string[]): string =>
  `<table style="width:100%;margin:0 0 24px;border-collapse:collapse">${texts.map(row).join('')}</table>`
/** Groups the parts of a mail: rows in succession become one table, a paragraph is a group by itself. */
const blocksOf = (kind: MailKind, parts: readonly string[]): string[][] => {
  const blocks: string[][] = []
  const isRow = (text: string): boolean => withRows.includes(kind) && nameAndFigure.test(text)
  for (const text of parts) {
    const last = blocks.at(-1)
    if (last?.every(isRow) && isRow(text)) last.push(text)
    else blocks.push([text])
  }
  return blocks
}
const largeCode = (code: string): string =>
  `<p style="margin:0 0 16px;font-size:32px;line-height:1.25;font-weight:600;letter-spacing:.12em">${escaped(code)}</p>`
const buttonTo = (link: string, text: string): string =>
  `<p style="margin:0 0 16px"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f53d6;color:#fff;text-decoration:none">${escaped(text)}</a></p>`
/** Colours of the dark scheme, and the whole width of a phone. `!important` beats the inline styles that all mail programs read. */
const style =
  '@media (prefers-color-scheme:dark){body{background:#0f1520!important;color:#e7ebf2!important}.card{background:#182131!important;border-color:#2c3748!important}.small,.small a{color:#a3aec0!important}}@media (max-width:480px){body{padding:0!important}.card{padding:24px 16px!important;border-width:0!important;border-radius:0!important}}'
const page = (language: Language, subject: string, inside: string): string =>
  `<!doctype html><html lang="${language.slice(0, 2)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${style}</style></head><body style="margin:0;padding:32px 16px;background:#f6f7f9;font:16px/1.5 system-ui,sans-serif;color:#111b2b"><div class="card" style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e2e6ec;border-radius:12px;overflow-wrap:break-word">${inside}</div></body></html>`

/** Pages on which a person chooses whether mails of a kind are sent. */
const settingsPages = {
  partner: '/profile#notifications',
  operator: '/operator/inbox',
  store: '/stores/day-reports?storeId={{id}}',
} as const
const switchable: Partial<Record<MailKind, keyof typeof settingsPages>> = {
  'payout-sent': 'partner',
  'daily-events': 'partner',
  'payout-held': 'partner',
  'payout-later': 'partner',
  'store-opened': 'partner',
  'store-closed': 'partner',
  'terminal-offline': 'partner',
  'invite-unused': 'partner',
  'import-finished': 'partner',
  'list-cover-lost': 'partner',
  'list-cover-ends': 'partner',
  'inbox-application': 'operator',
  'inbox-closed': 'operator',
  'applications-assigned': 'operator',
  'inbox-card-entry': 'operator',
  'bank-exceptions': 'operator',
  'daily-sales': 'store',
}
/** Returns the path of the page that switches mails of a kind off. Undefined for mails that always come. */
export const settingsPageOf = (kind: MailKind): string | undefined => {
  const whose = switchable[kind]
  return whose && settingsPages[whose]
}

type Part = Extract<keyof typeof english, `mail-part.${string}`>
const isPart = (key: string): key is Part => key.startsWith('mail-part.') && Object.hasOwn(english, key)

/** Params that name a part of operators' mails: `what: 'run'` becomes the phrase `mail-part.run` in the mail's language. */
const partNames = ['what', 'cause', 'outcome'] as const
const withParts = (language: Language, params: Params, write = say): Params => {
  const parts = partNames.flatMap((name) => {
    const key = `mail-part.${params[name] ?? ''}`
    return isPart(key) ? [[name, write(language, key, params)]] : []
  })
  return { ...params, ...Object.fromEntries(parts) }
}

/** Params with a day, as `2026-11-29`: the mail names it in its language, because colleagues read one mail in different languages. */
const dayParams = ['day', 'earliest'] as const
const withDays = (language: Language, params: Params): Params => {
  const inWords = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const days = dayParams.flatMap((name) => {
    const value = String(params[name] ?? '')
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? [[name, inWords.format(new Date(value))]] : []
  })
  return { ...params, ...Object.fromEntries(days) }
}

/** Subject, text and button of a mail, without its frame. */
export const mailTexts = (kind: MailKind, language: Language, given: Params) => {
  const params = withParts(language, withDays(language, tidy(given)))
  return {
    subject: say(language, `mail.${kind}.subject`, params),
    text: say(language, `mail.${kind}.body`, params),
    button: say(language, `mail.${kind}.button`, params),
  }
}

/**
 * Subject, plain text and HTML of one mail. `params.link` is the button's target and `params.settings` the page that switches such
 * mails off, both made from PUBLIC_URL alone. `isPractice`: of a partner that provides care, in its words.
 */
export const composeMail = (kind: MailKind, language: Language, given: Params, isPractice = false) => {
  const write = isPractice ? sayToPractice : say
  const params = withParts(language, withDays(language, tidy(given)), write)
  const isHeading = (text: string): boolean => withHeadings.includes(kind) && text.startsWith(headingMark)
  const parts = write(language, `mail.${kind}.body`, params)
    .split('\n\n')
    .filter((text) => text !== '')
  const blocks = blocksOf(kind, parts)
  const body = blocks
    .map((texts) => texts.map((text) => (isHeading(text) ? titleOf(text) : text)).join('\n'))
    .join('\n\n')
  const button = write(language, `mail.${kind}.button`, params)
  const footer = `${write(language, `mail.${kind}.why`, params)} ${write(language, 'mail.sent-by', params)}`
  const link = String(params['link'] ?? '')
  const code = String(params['code'] ?? '')
  const settings = String(params['settings'] ?? '')
  const choose = write(language, 'mail.settings', params)
  const isLinked = button !== '' && link !== ''
  const inside = blocks.map((texts) => {
    const [text = ''] = texts
    if (texts.length > 1) return table(texts)
    if (isHeading(text)) return heading(titleOf(text))
    return text === code ? largeCode(text) : paragraph(text)
  })
  const subject = write(language, `mail.${kind}.subject`, params)
  const change = settings === '' ? '' : ` <a href="${escaped(settings)}" style="color:#5a6678">${escaped(choose)}</a>`
  const small = `<p class="small" style="margin:0;color:#5a6678;font-size:13px">${escaped(footer)}${change}</p>`
  return {
    subject,
    text: `${body}\n\n${isLinked ? `${button}: ${link}\n\n` : ''}${footer}\n${settings === '' ? '' : `${choose}: ${settings}\n`}`,
    html: page(language, subject, `${inside.join('')}${isLinked ? buttonTo(link, button) : ''}${small}`),
  }
}
