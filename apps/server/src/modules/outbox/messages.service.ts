import { linkMinutes, passcodeMinutes } from '@tillgate/domain/passcodes.ts'
import type { MailKind } from '@tillgate/phrases/mails.ts'
import { languageOf, type Params, type Language } from '@tillgate/phrases/translator.ts'
import type { TextKind } from '@tillgate/phrases/texts.ts'
import { announceWork } from '#server/db/announce-work.ts'
import { operatorTenantId } from '#server/db/change.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import type { Limit } from '#server/http/rate-limit.queries.ts'
import { newId } from '#server/base/ids.ts'
import { insertMessage, listOperators, type Recipients } from './outbox.queries.ts'

/** `ofPractice`: in the words of a practice, for a person whose mail is queued without a partner. */
type Mail = { to: string; kind: MailKind; params: Params; ofPractice?: boolean | undefined }
/** Text message. `passcodeId` names the code in the text, so that its acceptance by the provider can be stored. */
type Text = { to: string; kind: TextKind; params: Params; passcodeId?: string | undefined }
export type Message = ({ channel: 'mail' } & Mail) | ({ channel: 'text' } & Text)
/**
 * Message requested for an unverified address: only the worker looks up the account. A reset may be sent without a
 * code.
 */
export type Inquiry = { email: string; phone: string | null } & (
  | { task: 'reset'; code: string | null; passcodeId: string | null }
  /** `code`: null without a registration. */
  | { task: 'registration'; code: string | null }
)

export const sealedFieldOf = (partnerId: string, id: string, column: 'sealed' | 'shown' = 'sealed') => ({
  table: 'outbox',
  column,
  partnerId,
  rowId: id,
})

/** Fingerprint of an address or telephone number, by which support finds the messages of a person. */
export const recipientOf = (keyring: Keyring, to: string): Buffer =>
  keyring.fingerprint('message-recipient', to.toLowerCase())

const hour = 3600
const day = 24 * hour
const code = passcodeMinutes * 60
const invitation = linkMinutes['first-password'] * 60

/** Seconds until a message expires: the lifetime of its code or link, or some days for a notice. */
const lives: Record<MailKind | TextKind | Inquiry['task'], number> = {
  reset: code,
  registration: code,
  'reset-code': code,
  'reset-link': linkMinutes.reset * 60,
  'registration-code': code,
  'sign-in-code': code,
  'email-code': code,
  'cashier-invitation': invitation,
  'user-invitation': invitation,
  'staff-added': 3 * day,
  'staff-proposed': 3 * day,
  'staff-decided': 3 * day,
  'staff-removed': 3 * day,
  'staff-admitted': 3 * day,
  'staff-invitation': invitation,
  'already-registered': day,
  'registration-over': day,
  'password-changed': day,
  'password-changed-passkeys': day,
  'user-email-changed': 3 * day,
  'invitation-held': 3 * day,
  'email-change-asked': 3 * day,
  'account-email-changed': 3 * day,
  'factor-reset-asked': 3 * day,
  'factor-reset': 3 * day,
  'staff-password-changed': day,
  'staff-password-changed-passkeys': day,
  'two-factor-on': day,
  'two-factor-off': day,
  'two-factor-code': code,
  'till-pin-code': code,
  'caller-code': code,
  'factor-reset-of-colleague': 7 * day,
  'two-factor-app': day,
  'recovery-codes-new': day,
  'recovery-code-used': day,
  'passkey-added': day,
  'passkey-removed': day,
  'staff-passkey-added': day,
  'staff-passkey-removed': day,
  'wrong-codes': day,
  'import-finished': day,
  'import-held': 7 * day,
  'staff-mentioned': 3 * day,
  'application-received': 7 * day,
  'information-asked': 7 * day,
  'answers-unsent': 7 * day,
  'questions-closed': 7 * day,
  'correction-reminder': 7 * day,
  'correction-closed': 7 * day,
  'appeal-received': 7 * day,
  'application-late': 3 * day,
  'application-approved': 7 * day,
  'application-rejected': 7 * day,
  'application-reopened': 7 * day,
  'application-resubmitted': 7 * day,
  'appeal-declined': 7 * day,
  'store-suspended': 7 * day,
  'store-reinstated': 7 * day,
  'store-identity-changed': 7 * day,
  'identity-review': 7 * day,
  'identity-failed': 7 * day,
  'identity-again': 7 * day,
  'identity-confirmed': 7 * day,
  'bank-account-wanted': 7 * day,
  'bank-not-verified': 7 * day,
  'bank-code-wanted': 7 * day,
  'bank-verified': 7 * day,
  'recheck-ended': 7 * day,
  'partnership-ends': 7 * day,
  'partnership-goes-on': 7 * day,
  'partnership-ended': 7 * day,
  'bank-changed': 7 * day,
  'bank-corrected': 7 * day,
  'bank-reused': 7 * day,
  'bank-exceptions': day,
  'accountant-pack': 7 * day,
  'accountant-code': code,
  'accountant-named': 3 * day,
  'payout-sent': 3 * day,
  'daily-events': day,
  'daily-sales': day,
  'payout-held': 7 * day,
  'payout-later': 7 * day,
  'store-opened': 3 * day,
  'store-closed': 3 * day,
  'terminal-offline': day,
  'invite-unused': 3 * day,
  'new-device': 3 * day,
  'webhook-named': 3 * day,
  'webhook-paused': 7 * day,
  'event-payout-sent': day,
  'event-payout-returned': day,
  'event-import-ended': day,
  'event-list-changed': day,
  'event-payout-held': day,
  'event-store-changed': day,
  'event-terminal-offline': day,
  'event-invite-unused': day,
  'event-bank-changed': day,
  'event-device-new': day,
  'payout-returned': 7 * day,
  'payout-returned-checked': 7 * day,
  'card-entry-requested': 7 * day,
  receipt: 7 * day,
  'card-entry-approved': 7 * day,
  'card-entry-declined': 7 * day,
  'card-entry-reenabled': 7 * day,
  'contact-email-changed': 7 * day,
  'user-now-cashier': 3 * day,
  'user-now-supervisor': 3 * day,
  'user-now-accountant': 3 * day,
  'bank-file-opened': 3 * day,
  'books-off': 3 * day,
  'books-unfinished': 3 * day,
  'activation-guesses': 3 * day,
  'file-void': 3 * day,
  'second-person': day,
  'fees-announced': 7 * day,
  'fees-withdrawn': 7 * day,
  'document-expires': 7 * day,
  'document-expired': 7 * day,
  'licence-lapsed': 7 * day,
  'list-cover-lost': 7 * day,
  'list-cover-ends': 7 * day,
  'cover-request-accepted': 7 * day,
  'cover-request-declined': 7 * day,
  'inbox-application': 3 * day,
  'inbox-closed': 3 * day,
  'applications-assigned': 3 * day,
  'registration-reminder': 7 * day,
  'inbox-card-entry': 3 * day,
  'inbox-identity': 3 * day,
  'inbox-match': 3 * day,
  'inbox-sanctions': 3 * day,
  'inbox-reminder': day,
  'proposal-opened': 3 * day,
  'proposal-decided': 3 * day,
}

const put = async (
  db: Db,
  { keyring, enqueue }: Runtime,
  partnerId: string,
  language: Language,
  content: Message | Inquiry,
  { delay = 0, applicationId }: { delay?: number; applicationId?: string | undefined } = {},
): Promise<void> => {
  const id = newId()
  const sealed = keyring.seal(sealedFieldOf(partnerId, id), JSON.stringify(content))
  const seconds = lives['task' in content ? content.task : content.kind]
  const [to, channel] =
    'task' in content
      ? [content.phone ?? content.email, content.phone === null ? ('mail' as const) : ('text' as const)]
      : [content.to, content.channel]
  const recipient = recipientOf(keyring, to)
  await insertMessage(db, { partnerId, id, sealed, language, seconds, delay, recipient, channel, applicationId })
  if (delay > 0) await announceWork(db)
  else await enqueue(db, 'outbox', { partnerId, id })
}

/** Written with the change, in the partner's transaction or an operator's: sent if, and only if, the change commits. */
export const mailPartner = (
  db: Db,
  runtime: Runtime,
  partnerId: string,
  language: Language,
  { applicationId, ...mail }: Mail & { applicationId?: string | undefined },
): Promise<void> => put(db, runtime, partnerId, language, { channel: 'mail', ...mail }, { applicationId })

type TextWish = { partnerId: string; language: Language; delay: number }
/** Queues a text for the partner, to one of its people or a shopper, in the partner's transaction or an operator's. `delay`: seconds before it may be sent. */
export const textPartner = (
  db: Db,
  runtime: Runtime,
  { partnerId, language, delay }: TextWish,
  text: Pick<Text, 'to' | 'kind'> & { params?: Params },
): Promise<void> => put(db, runtime, partnerId, language, { channel: 'text', params: {}, ...text }, { delay })

/** The same to a person, before any partner is known. */
export const messagePerson = (
  db: Db,
  runtime: Runtime,
  language: Language,
  content: Message | Inquiry,
): Promise<void> => put(db, runtime, operatorTenantId, language, content)

/** In an operator's transaction: one mail to every operator of `role` except `except`, or to `only` one, in the language of each; fills in `name`. `kind`: left out for operators who switched it off. */
export const mailOperators = async (
  db: Db,
  runtime: Runtime,
  kind: MailKind,
  params: Params,
  recipients: Recipients = {},
): Promise<void> => {
  const people = await listOperators(db, recipients)
  for (const { email: to, firstName: name, language } of people) {
    await messagePerson(db, runtime, languageOf(language), { channel: 'mail', to, kind, params: { ...params, name } })
  }
}

/** Who causes a text with a code: a person whose password was right, a caller without a session, or an operator in a call. */
const textCauses = ['owner', 'stranger', 'operator'] as const
export type TextCause = (typeof textCauses)[number]
const budgetNames = { owner: 'text', stranger: 'stranger-text', operator: 'caller-text' } as const satisfies Record<
  TextCause,
  string
>

/** Leading `+1` and area code of a number. */
const areaOf = (phone: string): string => phone.slice(0, 5)

/**
 * Limits of texts whose code nobody typed, to one area code and in all. Texts that are sent to earn money at an operator of
 * telephones are never answered, and texts to the people of a city are.
 */
export const unansweredTextLimits = (cause: TextCause, phone: string): Limit[] => [
  { name: `${budgetNames[cause]}-area`, subject: areaOf(phone), max: 100, seconds: day },
  { name: `${budgetNames[cause]}-all`, subject: '', max: 1000, seconds: day },
]

/**
 * Limits of texts with codes to one address and one number, and of unanswered ones. Each cause has a budget of its own: strangers and
 * operators could otherwise use up the texts of people who sign in.
 */
export const textLimits = (cause: TextCause, email: string, phone: string): Limit[] => {
  const name = budgetNames[cause]
  return [
    { name: `${name}-email`, subject: email, max: 3, seconds: hour },
    { name: `${name}-number`, subject: phone, max: 3, seconds: hour },
    ...unansweredTextLimits(cause, phone),
  ]
}

/** Name of the budget of unanswered texts that a text belongs to, as it is stored with its code. */
export const textBudgetOf = (cause: TextCause, phone: string): string => `${cause} ${areaOf(phone)}`
/** Returns the limits that `textBudgetOf` names. */
export const limitsOfTextBudget = (budget: string): Limit[] => {
  const [name, area = ''] = budget.split(' ')
  const cause = textCauses.find((one) => one === name)
  return cause ? unansweredTextLimits(cause, area) : []
}

/** Why a text above a limit is not sent: to this person, or to anybody at the moment. */
export const whyNoText = ({ limit }: { limit: Limit }): 'text.too-many' | 'text.unavailable' =>
  /-(?:email|number)$/.test(limit.name) ? 'text.too-many' : 'text.unavailable'

/**
 * Texts about events to one number and to all numbers in a day. Codes have a budget of their own (`textLimits`), so that
 * events take none away from people who sign in. The mail about an event has no such limit.
 */
export const eventTextLimits = (phone: string): Limit[] => [
  { name: 'event-text-number', subject: phone, max: 10, seconds: day },
  { name: 'event-text-all', subject: '', max: 5000, seconds: day },
]
