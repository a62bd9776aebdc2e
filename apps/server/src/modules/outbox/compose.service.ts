import { linkMinutes, passcodeMinutes } from '@tillgate/domain/passcodes.ts'
import { composeMail, mailKinds, settingsPageOf } from '@tillgate/phrases/mails.ts'
import { languageOf, type Params } from '@tillgate/phrases/translator.ts'
import { composeText, textKinds } from '@tillgate/phrases/texts.ts'
import * as z from 'zod/mini'
import type { RowKey } from '#server/db/claims.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/ports/deps.ts'
import { eventTextLimits, recipientOf, sealedFieldOf, type Inquiry, type Message } from './messages.service.ts'
import type { Ready } from './deliver.service.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { operatorTenantId } from '#server/db/change.ts'
import { isPractice, saveMessage, unsent, type MessageLog, type Row } from './outbox.queries.ts'

const params = z.record(z.string(), z.union([z.string(), z.number()]))
const Sealed = z.union([
  z.object({
    task: z.literal('reset'),
    email: z.string(),
    code: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    passcodeId: z.nullable(z.string()),
  }),
  z.object({
    task: z.literal('registration'),
    email: z.string(),
    code: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  z.object({
    channel: z.literal('text'),
    to: z.string(),
    kind: z.enum(textKinds),
    params,
    passcodeId: z.optional(z.string()),
  }),
  z.object({
    channel: z.literal('mail'),
    to: z.string(),
    kind: z.enum(mailKinds),
    params,
    ofPractice: z.optional(z.boolean()),
  }),
])

/** Runs in the transaction that records the provider's acceptance of a text. */
export type Accepted = (db: Db, passcodeId: string) => Promise<unknown>

/** Returns the message for the owner of an address; undefined: no account. Outsiders see no difference. */
export type Resolve = (db: Db, inquiry: Inquiry) => Promise<Message | undefined>

const resolveMessage = async (
  db: Db,
  keyring: Keyring,
  resolve: Resolve,
  key: RowKey,
  sealed: Buffer,
): Promise<Message | undefined> => {
  const field = sealedFieldOf(key.partnerId, key.id)
  const content = z.parse(Sealed, JSON.parse(keyring.open(field, sealed)))
  if (!('task' in content)) return content
  const message = await resolve(db, content)
  if (message) await saveMessage(db, key, keyring.seal(field, JSON.stringify(message)))
  return message
}

const pages: Partial<Record<string, string>> = {
  'reset-code': '/reset-password',
  'reset-link': '/reset-password',
  'cashier-invitation': '/create-cashier-password',
  'user-invitation': '/create-user-password',
  'already-registered': '/login',
  'registration-over': '/bo-register/register',
  'staff-invitation': '/operator/set-password',
  'password-changed': '/forgot-password',
  'password-changed-passkeys': '/profile#passkeys',
  'staff-password-changed-passkeys': '/operator/inbox#passkeys',
  'two-factor-on': '/forgot-password',
  'two-factor-off': '/forgot-password',
  'two-factor-app': '/forgot-password',
  'recovery-codes-new': '/forgot-password',
  'recovery-code-used': '/forgot-password',
  'passkey-added': '/profile#passkeys',
  'passkey-removed': '/forgot-password',
  'wrong-codes': '/forgot-password',
  'information-asked': '/under-review',
  'answers-unsent': '/under-review',
  'questions-closed': '/under-review',
  'correction-reminder': '/under-review',
  'correction-closed': '/under-review',
  'appeal-received': '/under-review',
  'application-late': '/under-review',
  'application-approved': '/',
  'application-rejected': '/under-review',
  'application-reopened': '/under-review',
  'application-resubmitted': '/under-review',
  'appeal-declined': '/under-review',
  receipt: '/purchase-transaction/{{id}}',
  'card-entry-requested': '/profile',
  'card-entry-approved': '/profile',
  'card-entry-declined': '/profile',
  'card-entry-reenabled': '/profile',
  'contact-email-changed': '/profile',
  'user-now-cashier': '/till',
  'user-now-supervisor': '/login',
  'user-now-accountant': '/login',
  'payout-sent': '/transfer-statements',
  'daily-events': '/notifications',
  'daily-sales': '/stores/day-reports?storeId={{id}}',
  'payout-held': '/transfer-statements',
  'payout-later': '/transfer-statements',
  'store-opened': '/stores/view/{{id}}',
  'store-closed': '/stores/view/{{id}}',
  'terminal-offline': '/stores/view/{{id}}',
  'invite-unused': '/users/view/{{id}}',
  'new-device': '/profile',
  'webhook-named': '/profile/webhooks',
  'webhook-paused': '/profile/webhooks/{{id}}',
  'payout-returned': '/stores/view/{{id}}?tab=bank',
  'identity-failed': '/',
  'identity-again': '/',
  'identity-confirmed': '/',
  'bank-code-wanted': '/stores/view/{{id}}?tab=bank',
  'bank-verified': '/',
  'recheck-ended': '/transfer-statements',
  'partnership-ends': '/transfer-statements',
  'partnership-goes-on': '/transfer-statements',
  'partnership-ended': '/transfer-statements',
  'bank-not-verified': '/stores/view/{{id}}?tab=bank',
  'bank-account-wanted': '/stores/view/{{id}}?tab=bank',
  'bank-corrected': '/stores/view/{{id}}?tab=bank',
  'bank-reused': '/stores/view/{{id}}?tab=bank',
  'accountant-pack': '/accountant-package/{{id}}',
  'accountant-named': '/transfer-statements',
  'bank-exceptions': '/operator/exceptions',
  'staff-mentioned': '/operator/applications/{{id}}',
  'bank-file-opened': '/operator/settlement-runs/view/{{id}}',
  'books-off': '/operator/reconciliation',
  'books-unfinished': '/operator/reconciliation',
  'file-void': '/operator/settlement-runs/view/{{id}}',
  'second-person': '/operator/settlement-runs',
  'staff-proposed': '/operator/staff',
  'staff-decided': '/operator/staff',
  'staff-removed': '/operator/staff',
  'staff-admitted': '/operator/staff',
  'fees-announced': '/profile',
  'list-cover-lost': '/items/cover',
  'list-cover-ends': '/items/cover',
  'cover-request-accepted': '/items/view/{{id}}?code={{barcode}}',
  'cover-request-declined': '/items/view/{{id}}?code={{barcode}}',
  'inbox-application': '/operator/applications/{{id}}',
  'inbox-closed': '/operator/applications/{{id}}',
  'applications-assigned': '/operator/applications?view=mine',
  'registration-reminder': '/login',
  'inbox-card-entry': '/operator/card-entry',
  'inbox-identity': '/operator/partners/{{id}}',
  'inbox-match': '/operator/partners/{{id}}',
  'inbox-sanctions': '/operator/sanctions/case/{{id}}',
  'inbox-reminder': '/operator/inbox',
  'proposal-opened': '/operator/proposals/{{id}}',
  'proposal-decided': '/operator/proposals/{{id}}',
}

/** Returns the address of a button, made from PUBLIC_URL and never from the request's Host. */
const linkOf = (publicUrl: string, page: string, { email, token, id, barcode }: Params): string => {
  const whose = email === undefined ? '' : `/${encodeURIComponent(String(email))}`
  const end = token === undefined ? '' : `${whose}/${String(token)}`
  return `${publicUrl.replace(/\/$/, '')}${page.replace('{{id}}', String(id)).replace('{{barcode}}', String(barcode))}${end}`
}

const onlyId = ({ id = '' }: Params): Params => ({ id })

type ReadyMessage = Extract<Ready, { mail: unknown } | { text: unknown }>
type Written = { language: string; isPractice: boolean }
const readyFor = (
  { config }: Pick<Deps, 'config'>,
  id: string,
  message: Message,
  { language, isPractice: ofPractice }: Written,
  page = pages[message.kind],
): ReadyMessage => {
  const all = {
    minutes: passcodeMinutes,
    linkMinutes: linkMinutes.reset,
    hours: linkMinutes['first-password'] / 60,
    ...message.params,
    brand: config.brand.name,
    phone: config.brand.supportPhone,
    till: linkOf(config.publicUrl, '/till', {}),
    host: new URL(config.publicUrl).hostname,
    ...(!page ? {} : { link: linkOf(config.publicUrl, page, message.params) }),
  }
  const { to } = message
  if (message.channel === 'mail') {
    const settingsPage = settingsPageOf(message.kind)
    const settings =
      settingsPage === undefined ? {} : { settings: linkOf(config.publicUrl, settingsPage, onlyId(message.params)) }
    return {
      mail: {
        id,
        to,
        ...settings,
        ...composeMail(
          message.kind,
          languageOf(language),
          { ...all, ...settings },
          ofPractice || message.ofPractice === true,
        ),
      },
    }
  }
  return { text: { id, to, body: composeText(message.kind, languageOf(language), all) } }
}

const hiddenCode = '••••••'
/** Returns the record of a message for support: the text has neither its code nor its link. */
const logOf = (
  key: RowKey,
  { config, keyring }: Pick<Deps, 'config' | 'keyring'>,
  message: Message,
  written: Written,
): MessageLog => {
  const hidden = {
    ...('code' in message.params && { code: hiddenCode }),
    ...(message.channel === 'text' && { link: hiddenCode }),
    // What a shopper's card has left.
    ...('left' in message.params && { left: '' }),
  }
  const open: Message = { ...message, params: { ...message.params, ...hidden } }
  const ready = readyFor({ config }, key.id, open, written, '')
  const { subject, text } = 'mail' in ready ? ready.mail : { subject: '', text: ready.text.body }
  const shown = keyring.seal(sealedFieldOf(key.partnerId, key.id, 'shown'), JSON.stringify({ subject, text }))
  return { recipient: recipientOf(keyring, message.to), channel: message.channel, shown }
}

const isEventText = ({ channel, kind }: Message): boolean => channel === 'text' && kind.startsWith('event-')

/** Builds a message and saves it with the claim, so that a retry after a crash sends the same text and link. */
export const prepare =
  (key: RowKey, deps: Pick<Deps, 'config' | 'keyring'>, resolve: Resolve, accepted?: Accepted) =>
  async (db: Db, { sealed, language, isLate }: Row): Promise<Ready> => {
    if (!sealed || isLate) return { drop: unsent.late }
    const message = await resolveMessage(db, deps.keyring, resolve, key, sealed)
    if (!message) return { drop: unsent.nobody }
    const written = {
      language,
      isPractice: key.partnerId !== operatorTenantId && (await isPractice(db, key.partnerId)),
    }
    const limits = isEventText(message) ? eventTextLimits(message.to) : []
    const ready = { ...readyFor(deps, key.id, message, written), log: logOf(key, deps, message, written), limits }
    const passcodeId = message.channel === 'text' ? message.passcodeId : undefined
    return accepted && passcodeId !== undefined ? { ...ready, sent: (done) => accepted(done, passcodeId) } : ready
  }
