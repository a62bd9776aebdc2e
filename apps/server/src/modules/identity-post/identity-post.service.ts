import { passcodeMinutes } from '@tillgate/domain/passcodes.ts'
import { composeMail, isMailKind, type MailKind } from '@tillgate/phrases/mails.ts'
import { languageOf, type Holes } from '@tillgate/phrases/say.ts'
import { composeText, isTextKind } from '@tillgate/phrases/texts.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/db/db.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { Undeliverable as MailUndeliverable } from '#server/integrations/mail/port.ts'
import { Undeliverable as TextUndeliverable } from '#server/integrations/text/port.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import type { World } from '#server/world.ts'
import { issueLink, linkMinutes } from '../links/links.door.ts'
import { postPlace, type Errand, type Letter } from './identity-post.door.ts'
import { findReader, lockUnsent, markDropped, markSent, settlePost } from './identity-post.queries.ts'

const holes = z.record(z.string(), z.union([z.string(), z.number()]))
const Post = z.union([
  z.object({
    task: z.enum(['reset', 'registration']),
    email: z.string(),
    code: z.string(),
    phone: z.nullable(z.string()),
  }),
  z.object({ task: z.literal('letter'), channel: z.enum(['mail', 'text']), to: z.string(), kind: z.string(), holes }),
])
type Sealed = z.infer<typeof Post>
type Reader = Awaited<ReturnType<typeof findReader>>

const mail = (to: string, kind: MailKind, given: Holes): Letter => ({
  task: 'letter',
  channel: 'mail',
  to,
  kind,
  holes: given,
})

/**
 * A reset goes to somebody who can sign in. A text goes to the number on file alone, and only once the address is
 * proven: whoever signed up with another's address and their own phone must not keep it that way.
 */
const resetLetter = async (db: Db, { email, code, phone }: Errand, reader: Reader): Promise<Letter | undefined> => {
  if (!reader?.active || reader.password_hash === null || reader.audience === 'operator') return undefined
  if (phone === null) {
    const token = await issueLink(db, reader.id, 'reset')
    return mail(email, 'reset-code', { name: reader.first_name, code, email, token })
  }
  if (!reader.email_verified || reader.phone_number !== phone) return undefined
  return { task: 'letter', channel: 'text', to: phone, kind: 'reset-code', holes: { code } }
}

const registrationLetter = ({ email, code, phone }: Errand, reader: Reader): Letter | undefined => {
  if (!reader) {
    return phone === null
      ? mail(email, 'registration-code', { code })
      : { task: 'letter', channel: 'text', to: phone, kind: 'registration-code', holes: { code } }
  }
  if (!reader.active || reader.audience === 'operator') return undefined
  // The owner learns of it where they are known, never where a stranger points to.
  return phone !== null && phone === reader.phone_number
    ? { task: 'letter', channel: 'text', to: phone, kind: 'already-registered', holes: {} }
    : mail(email, 'already-registered', { name: reader.first_name })
}

const open = (id: string, sealed: Buffer): Sealed => z.parse(Post, JSON.parse(theKeyring().open(postPlace(id), sealed)))

/** First step: who is meant, and what are they sent? Nobody: nothing, and nobody outside sees the difference. */
const settle = (world: World, id: string): Promise<boolean> =>
  withIdentity(world.pool, async (db) => {
    const row = await lockUnsent(db, id)
    if (!row?.sealed) return false
    if (row.is_late) {
      await markDropped(db, id, 'too late')
      return false
    }
    const post = open(id, row.sealed)
    if (post.task === 'letter') return true
    const errand = { ...post, task: post.task }
    const reader = await findReader(db, errand.email)
    const letter = errand.task === 'reset' ? await resetLetter(db, errand, reader) : registrationLetter(errand, reader)
    if (letter) await settlePost(db, id, 'letter', theKeyring().seal(postPlace(id), JSON.stringify(letter)))
    else await markDropped(db, id, 'nobody to send it to')
    return letter !== undefined
  })

const pages: Partial<Record<string, string>> = {
  'reset-code': '/reset-password',
  'cashier-invitation': '/create-cashier-password',
  'user-invitation': '/create-user-password',
  'already-registered': '/login',
  'staff-invitation': '/operator/set-password',
}

/** Where a button leads: made here from PUBLIC_URL, whatever the request's Host said. */
const linkOf = (publicUrl: string, kind: string, { email, token }: Holes): string => {
  const page = pages[kind] ?? '/forgot-password'
  const end = token === undefined ? '' : `/${encodeURIComponent(String(email))}/${String(token)}`
  return `${publicUrl.replace(/\/$/, '')}${page}${end}`
}

const send = async (world: World, id: string, letter: Extract<Sealed, { task: 'letter' }>, language: string) => {
  const { config } = world
  const all = {
    ...letter.holes,
    brand: config.brand.name,
    phone: config.brand.supportPhone,
    host: new URL(config.publicUrl).hostname,
    minutes: passcodeMinutes,
    linkMinutes: linkMinutes.reset,
    hours: linkMinutes['first-password'] / 60,
    link: linkOf(config.publicUrl, letter.kind, letter.holes),
  }
  const { kind, to } = letter
  if (letter.channel === 'mail' && isMailKind(kind)) {
    await world.mail.send({ id, to, ...composeMail(kind, languageOf(language), all) })
  } else if (letter.channel === 'text' && isTextKind(kind)) {
    await world.text.send({ id, to, body: composeText(kind, languageOf(language), all) })
  } else throw new Error(`No ${letter.channel} of kind ${kind}`)
}

/**
 * Second step. The row stays locked while the server is asked; a crash between its yes and our commit sends the same
 * message again under the same Message-ID.
 */
const deliver = (world: World, id: string): Promise<void> =>
  withIdentity(world.pool, async (db) => {
    const row = await lockUnsent(db, id)
    if (!row?.sealed) return
    const letter = open(id, row.sealed)
    if (letter.task !== 'letter') return
    try {
      await send(world, id, letter, row.language)
      await markSent(db, id)
    } catch (error) {
      if (!(error instanceof MailUndeliverable || error instanceof TextUndeliverable)) throw error
      await markDropped(db, id, error.message)
    }
  })

export const sendPost = async ({ id }: { id: string }, world: World): Promise<void> => {
  if (await settle(world, id)) await deliver(world, id)
}
