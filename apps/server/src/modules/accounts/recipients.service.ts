import type { Db } from '#server/db/db.ts'
import type { Inquiry, Message } from '#server/modules/outbox/api.ts'
import { sendWith } from '#server/modules/outbox/api.ts'
import { acceptText } from './codes/codes.service.ts'
import { issueLink } from './links/links.service.ts'
import { findRecipient } from './account/account.queries.ts'

type Recipient = Awaited<ReturnType<typeof findRecipient>>

/** An open invitation does not stop a registration; an account with the email unproven stops one by text. */
const mayRegister = (recipient: Recipient, phone: string | null): boolean =>
  !recipient || (!recipient.emailVerified && (phone === null || recipient.passwordHash === null))

/**
 * Builds the reset message for an account that can sign in. A text message goes only to the number on file, and only after the
 * address is proven, because a person may have signed up with another person's address and their own phone.
 */
const resetMessage = async (
  db: Db,
  { email, code, phone, passcodeId }: Extract<Inquiry, { task: 'reset' }>,
  recipient: Recipient,
): Promise<Message | undefined> => {
  if (!recipient?.active || recipient.passwordHash === null || recipient.audience === 'operator') return undefined
  if (phone === null) {
    const token = await issueLink(db, recipient.id, 'reset')
    const known = { name: recipient.firstName, email, token }
    return code === null
      ? { channel: 'mail', to: email, kind: 'reset-link', params: known }
      : { channel: 'mail', to: email, kind: 'reset-code', params: { ...known, code } }
  }
  if (code === null || !recipient.emailVerified || recipient.phoneNumber !== phone) return undefined
  return { channel: 'text', to: phone, kind: 'reset-code', params: { code }, passcodeId: passcodeId ?? undefined }
}

const registrationMessage = (
  { email, code, phone }: Extract<Inquiry, { task: 'registration' }>,
  recipient: Recipient,
): Message | undefined => {
  if (!recipient || mayRegister(recipient, phone)) {
    if (code === null) return { channel: 'mail', to: email, kind: 'registration-over', params: {} }
    return phone === null
      ? { channel: 'mail', to: email, kind: 'registration-code', params: { code } }
      : { channel: 'text', to: phone, kind: 'registration-code', params: { code } }
  }
  if (!recipient.active || recipient.audience === 'operator') return undefined
  // The message goes to the owner's stored phone or address, never to a phone that the request names.
  return phone !== null && phone === recipient.phoneNumber
    ? { channel: 'text', to: phone, kind: 'already-registered', params: {} }
    : { channel: 'mail', to: email, kind: 'already-registered', params: { name: recipient.firstName } }
}

/** Looks up the owner of a typed address and chooses the message. Runs only in the worker. */
const resolveRecipient = async (db: Db, inquiry: Inquiry): Promise<Message | undefined> => {
  const recipient = await findRecipient(db, inquiry.email)
  return inquiry.task === 'reset' ? resetMessage(db, inquiry, recipient) : registrationMessage(inquiry, recipient)
}

/** Calls back from the outbox to resolve the recipient of an inquiry. */
export const sendMessage = sendWith(resolveRecipient, acceptText)
