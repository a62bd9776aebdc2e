import { passcodeMinutes } from '@tillgate/domain/passcodes.ts'
import { composeMail, mailKinds, type MailKind } from '@tillgate/phrases/mails.ts'
import { languageOf, type Params } from '@tillgate/phrases/say.ts'
import { composeText, textKinds } from '@tillgate/phrases/texts.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/db/db.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { deliver, type Ready } from '#server/jobs/deliver.ts'
import type { Row } from '#server/jobs/deliver.queries.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import type { Deps } from '#server/deps.ts'
import { issueLink, linkMinutes } from '#server/modules/accounts/links/links.door.ts'
import { postPlace, type Errand, type Letter } from './identity-post.door.ts'
import { findReader, isLate, settlePost } from './identity-post.queries.ts'

const holes = z.record(z.string(), z.union([z.string(), z.number()]))
const Post = z.union([
  z.object({
    task: z.literal('reset'),
    email: z.string(),
    code: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  z.object({ task: z.literal('registration'), email: z.string(), code: z.string(), phone: z.nullable(z.string()) }),
  z.object({
    task: z.literal('letter'),
    channel: z.literal('mail'),
    to: z.string(),
    kind: z.enum(mailKinds),
    holes,
  }),
  z.object({
    task: z.literal('letter'),
    channel: z.literal('text'),
    to: z.string(),
    kind: z.enum(textKinds),
    holes,
  }),
])
type Sealed = z.infer<typeof Post>
type Reader = Awaited<ReturnType<typeof findReader>>

const mail = (to: string, kind: MailKind, given: Params): Letter => ({
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
const resetLetter = async (
  db: Db,
  { email, code, phone }: Extract<Errand, { task: 'reset' }>,
  reader: Reader,
): Promise<Letter | undefined> => {
  if (!reader?.active || reader.password_hash === null || reader.audience === 'operator') return undefined
  if (phone === null) {
    const token = await issueLink(db, reader.id, 'reset')
    const known = { name: reader.first_name, email, token }
    return code === null ? mail(email, 'reset-link', known) : mail(email, 'reset-code', { ...known, code })
  }
  if (code === null || !reader.email_verified || reader.phone_number !== phone) return undefined
  return { task: 'letter', channel: 'text', to: phone, kind: 'reset-code', holes: { code } }
}

const registrationLetter = (
  { email, code, phone }: Extract<Errand, { task: 'registration' }>,
  reader: Reader,
): Letter | undefined => {
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

/** Who is meant, and what are they sent? Nobody: nothing, and nobody outside sees the difference. */
const settle = async (db: Db, id: string, sealed: Buffer): Promise<Letter | undefined> => {
  const post = open(id, sealed)
  if (post.task === 'letter') return post
  const reader = await findReader(db, post.email)
  const letter = post.task === 'reset' ? await resetLetter(db, post, reader) : registrationLetter(post, reader)
  if (letter) await settlePost(db, id, 'letter', theKeyring().seal(postPlace(id), JSON.stringify(letter)))
  return letter
}

const pages: Partial<Record<string, string>> = {
  'reset-code': '/reset-password',
  'reset-link': '/reset-password',
  'cashier-invitation': '/create-cashier-password',
  'user-invitation': '/create-user-password',
  'already-registered': '/login',
  'staff-invitation': '/operator/set-password',
}

/** Where a button leads: made here from PUBLIC_URL, whatever the request's Host said. */
const linkOf = (publicUrl: string, kind: string, { email, token }: Params): string => {
  const page = pages[kind] ?? '/forgot-password'
  const end = token === undefined ? '' : `/${encodeURIComponent(String(email))}/${String(token)}`
  return `${publicUrl.replace(/\/$/, '')}${page}${end}`
}

const readyFor = ({ config }: Deps, id: string, letter: Letter, language: string): Ready => {
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
  const { to } = letter
  return letter.channel === 'mail'
    ? { mail: { id, to, ...composeMail(letter.kind, languageOf(language), all) } }
    : { text: { id, to, body: composeText(letter.kind, languageOf(language), all) } }
}

/** What is sent is settled with the claim, so a second try after a crash sends the same words and link. */
export const sendPost = ({ id }: { id: string }, deps: Deps): Promise<void> => {
  const within = <T>(work: (db: Db) => Promise<T>) => withIdentity(deps.pool, work)
  return deliver(deps, { table: 'identity_post', id, within }, async (db, { sealed, language }: Row) => {
    if (!sealed || (await isLate(db, id))) return { drop: 'too late' }
    const letter = await settle(db, id, sealed)
    return letter ? readyFor(deps, id, letter, language) : { drop: 'nobody to send it to' }
  })
}
