import { sql } from 'kysely'
import { is, scalar } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

/** Wrong passwords lock this subject for an hour. */
export const lockSubject = async ({ owner }: TestApp, subject: Buffer): Promise<void> => {
  await sql`
    insert into sign_in_guard (subject, device, streak, open_at)
    values (${subject}, '', 5, now() + interval '1 hour')`.execute(owner)
}

/** Seals a bank file of a run that was paid. */
export const sealFileOf = async (
  { owner }: TestApp,
  runId: string,
  seal: (fileId: string) => Buffer,
): Promise<void> => {
  const file = await owner.selectFrom('ach_file').select('id').where('runId', '=', runId).executeTakeFirstOrThrow()
  await owner
    .updateTable('ach_file')
    .set({ sealed: seal(file.id) })
    .where('id', '=', file.id)
    .execute()
}

/** An application that was approved, as its partner and store. `phase`: under a new check or not. */
export const setApproved = async (
  { owner }: TestApp,
  { applicationId, partnerId, storeId }: Record<'applicationId' | 'partnerId' | 'storeId', string>,
  phase: 'DECIDED' | 'RECHECK',
): Promise<void> => {
  await sql`
    update application set status = 'APPROVED', phase = ${phase}, decided_at = now(), decided_by = gen_random_uuid()
    where partner_id = ${partnerId} and id = ${applicationId}`.execute(owner)
  await sql`update store set status = 'ACTIVE', application_status = 'APPROVED'
    where partner_id = ${partnerId} and id = ${storeId}`.execute(owner)
  await sql`update partner set application_status = 'APPROVED' where id = ${partnerId}`.execute(owner)
}

/** Price of a further terminal of a store without fees of its own, in dollars. */
export const terminalPrice = async ({ owner }: TestApp): Promise<number> => {
  return (
    (await scalar(is.decimal).first(owner)`
    select (additional_terminal_cents / 100.0)::float as price from fee_schedule
    where partner_id is null and effective_from <= now() order by effective_from desc limit 1`) ?? 0
  )
}
