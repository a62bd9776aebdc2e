import { linkMinutes } from '@tillgate/domain/passcodes.ts'
import type { Db } from '#server/db/db.ts'
import { newToken, tokenHash } from '#server/secrets/keyring.ts'
import { dropLinks, findLink, findUsedLink, replaceLink, useLink, type LinkPurpose } from './links.queries.ts'

/** Creates a link for a person and returns its token. Only the hash is stored. */
export const issueLink = async (db: Db, userId: string, purpose: LinkPurpose): Promise<string> => {
  const token = newToken()
  await replaceLink(db, { tokenHash: tokenHash(token), userId, purpose, minutes: linkMinutes[purpose] })
  return token
}

type LinkInput = { token: string; email: string; purpose: LinkPurpose }

/** Returns the owner of a link without using it up. */
export const userOfLink = async (db: Db, { token, email, purpose }: LinkInput): Promise<string | undefined> =>
  (await findLink(db, { tokenHash: tokenHash(token), email, purpose }))?.userId

/** Returns why a link is invalid. Only the holder of the token learns that the link was used. */
export const whyNoLink = async (db: Db, { token, email, purpose }: LinkInput): Promise<'link.used' | 'link.expired'> =>
  (await findUsedLink(db, { tokenHash: tokenHash(token), email, purpose })) ? 'link.used' : 'link.expired'

/** Uses up a link. Returns false when the link was used in the meantime. */
export const spendLink = async (db: Db, token: string): Promise<boolean> =>
  (await useLink(db, tokenHash(token))) !== undefined

export const dropLinksOf = (db: Db, userId: string) => dropLinks(db, userId)
