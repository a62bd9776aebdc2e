import type { PortalUser } from '#server/caller.ts'
import { theKeyring } from '#server/secrets/installed.ts'

/** Bound to person and text: nobody hands in another's word, or the word about another text. */
const placeOf = ({ partnerId, userId }: PortalUser, sha256: string) => ({
  table: 'terms_acceptance',
  column: 'shown_at',
  partnerId,
  rowId: `${userId}|${sha256}`,
})

/** Reading changes nothing, so the server's word that it showed a text travels with the reader and comes back. */
export const shownWord = (caller: PortalUser, sha256: string, at: Date): string =>
  theKeyring().seal(placeOf(caller, sha256), at.toISOString()).toString('base64url')

/** undefined: not our word, or not about this text. */
export const shownAt = (caller: PortalUser, sha256: string, word: string): Date | undefined => {
  try {
    return new Date(theKeyring().open(placeOf(caller, sha256), Buffer.from(word, 'base64url')))
  } catch {
    return undefined
  }
}
