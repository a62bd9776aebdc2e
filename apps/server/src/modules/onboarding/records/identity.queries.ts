import { isIdentityOver } from '@tillgate/domain/identity.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Attempt } from '#server/integrations/plaid/port.ts'
import { col, computed, condition, instant, is, nullable, rowsOf, scalar } from '#server/db/rows.ts'

export const findSelf = (db: Db, partnerId: string, userId: string) =>
  db
    .selectFrom('user_account')
    .select(['id', 'email', 'firstName', 'identityStatus', 'identityResetAt'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .executeTakeFirst()

/** Locks an attempt, so that two reports of the same news run in sequence. */
export const findAttempt = (db: Db, partnerId: string, providerId: string) =>
  db
    .selectFrom('identity_attempt')
    .select(['id', 'userId', 'status'])
    .where('partnerId', '=', partnerId)
    .where('providerId', '=', providerId)
    .forUpdate()
    .executeTakeFirst()

/** Stores the newest state of an attempt. `changed_at` moves only with its status. `personSealed`: null without news. */
export const saveAttempt = (
  db: Db,
  {
    partnerId,
    userId,
    id,
    personSealed,
  }: { partnerId: string; userId: string; id: string; personSealed: Buffer | null },
  attempt: Attempt,
) =>
  db
    .insertInto('identity_attempt')
    .values({
      partnerId,
      id,
      userId,
      providerId: attempt.id,
      status: attempt.status,
      steps: JSON.stringify(attempt.steps),
      personSealed,
      beganAt: new Date(attempt.beganAt),
      completedAt: attempt.completedAt === null ? null : new Date(attempt.completedAt),
    })
    .onConflict((on) =>
      on.columns(['partnerId', 'providerId']).doUpdateSet((row) => ({
        status: row.ref('excluded.status'),
        steps: row.ref('excluded.steps'),
        personSealed: computed(nullable(is.bytes))`coalesce(excluded.person_sealed, identity_attempt.person_sealed)`,
        completedAt: row.ref('excluded.completedAt'),
        changedAt: instant`case when identity_attempt.status = excluded.status
          then identity_attempt.changed_at else excluded.changed_at end`,
      })),
    )
    .execute()

/** Returns true when a later attempt of the same person exists, so that the news is outdated. */
export const hasNewerAttempt = async (
  db: Db,
  partnerId: string,
  userId: string,
  attempt: Attempt,
): Promise<boolean> => {
  const newer = await db
    .selectFrom('identity_attempt')
    .select('id')
    .where('partnerId', '=', partnerId)
    .where('userId', '=', userId)
    .where('providerId', '<>', attempt.id)
    .where('beganAt', '>', new Date(attempt.beganAt))
    .executeTakeFirst()
  return newer !== undefined
}

/** Returns true when an operator reset the check after this attempt ended. */
export const wasReset = async (db: Db, partnerId: string, userId: string, attempt: Attempt): Promise<boolean> => {
  const reset = await db
    .selectFrom('identity_attempt')
    .innerJoin('user_account', (join) =>
      join.onRef('user_account.id', '=', 'identity_attempt.userId').on('user_account.id', '=', userId),
    )
    .select('identity_attempt.id')
    .where('identity_attempt.partnerId', '=', partnerId)
    .where('identity_attempt.providerId', '=', attempt.id)
    .whereRef('user_account.identityResetAt', '>', 'identity_attempt.changedAt')
    .executeTakeFirst()
  return reset !== undefined
}

/** Seconds left of a wait from the end of the attempt, by the earlier of both clocks. */
const secondsLeft = (wait: number) =>
  computed(
    is.whole,
  )`ceil(${wait} - extract(epoch from now() - least(changed_at, coalesce(completed_at, changed_at))))::int`

/** Seconds until the next try after this attempt. */
export const secondsToWait = async (db: Db, partnerId: string, attempt: Attempt, wait: number): Promise<number> => {
  return (
    (await scalar(is.whole).first(db)`
    select ${secondsLeft(wait)} as left from identity_attempt where partner_id = ${partnerId} and provider_id = ${attempt.id}`) ??
    wait
  )
}

/** Seconds until the next try of this person; 0 without a wait. */
export const secondsUntilRetry = async (db: Db, partnerId: string, userId: string, wait: number): Promise<number> => {
  const newest = await rowsOf({ status: col('identity_attempt.status'), left: is.whole }).first(db)`
    select status, ${secondsLeft(wait)} as left from identity_attempt
    where partner_id = ${partnerId} and user_id = ${userId} order by began_at desc limit 1`
  return newest && isIdentityOver(newest.status) ? Math.max(0, newest.left) : 0
}

/** Counts the attempts since the last reset by an operator. */
export const countAttempts = async (db: Db, partnerId: string, userId: string): Promise<number> => {
  return scalar(is.count).one(db)`
    select count(*)::int as used from identity_attempt a join user_account u on u.id = a.user_id
    where a.partner_id = ${partnerId} and a.user_id = ${userId}
      and a.began_at > coalesce(u.identity_reset_at, '-infinity')`
}

/** As identity, over all partners: who belongs to this account. */
export const findPartnerOf = (db: Db, userId: string) =>
  db
    .selectFrom('user_account')
    .select(['id', 'partnerId'])
    .where('id', '=', userId)
    .where('partnerId', 'is not', null)
    .executeTakeFirst()

/** Lists checks that are open or in review, or that were started within a day and may have finished without an event. */
export const listUnsettled = (db: Db, minutes: number, limit: number) =>
  db
    .selectFrom('user_account')
    .select(['id', 'partnerId'])
    .where('partnerId', 'is not', null)
    .where(
      condition`(identity_status in ('IDV_ACTIVE', 'IDV_PENDING_REVIEW') or identity_asked_at is not null)
        and (identity_status in ('IDV_ACTIVE', 'IDV_PENDING_REVIEW')
          or identity_status not in ('IDV_SUCCESS', 'NONREQUIRED') and identity_asked_at > now() - interval '1 day')
        and coalesce(identity_read_at, '-infinity') < now() - ${minutes} * interval '1 minute'`,
    )
    .orderBy(sql`identity_read_at nulls first`)
    .limit(limit)
    .execute()
