import { sql } from 'kysely'
import type { TestApp } from './start-app.ts'

/** As if a basket had been priced, or a sale confirmed, so much earlier. */
export const letBasketAge = async ({ owner }: TestApp, id: string, span: string): Promise<void> => {
  await sql`update purchase set priced_at = priced_at - ${span}::interval, confirmed_at = confirmed_at - ${span}::interval
    where id = ${id}`.execute(owner)
}
/** As if the card issuer had been asked so much earlier. */
export const letQuestionAge = async ({ owner }: TestApp, purchaseId: string, span: string): Promise<void> => {
  await sql`update authorisation set asked_at = asked_at - ${span}::interval, next_try_at = null where purchase_id = ${purchaseId}`.execute(
    owner,
  )
}
export const letActivationAge = async ({ owner }: TestApp, terminalId: string): Promise<void> => {
  await sql`update activation_code set expires_at = now() where terminal_id = ${terminalId}`.execute(owner)
  await sql`update terminal set code_expires_at = now() where id = ${terminalId}`.execute(owner)
}
/** An app that everybody has to run as of `updateBy`. */
export const insertRelease = async ({ owner }: TestApp, version: string, updateBy: Date): Promise<void> => {
  await sql`insert into pos_release (version, published_at, update_by) values (${version}, '2024-01-01', ${updateBy})`.execute(
    owner,
  )
}
export const deleteReleases = async ({ owner }: TestApp): Promise<void> => {
  await sql`delete from pos_release`.execute(owner)
}
/** As if a process had died between the question and its answer. */
export const reopenQuestion = async ({ owner }: TestApp, purchaseId: string): Promise<void> => {
  await sql`update authorisation set state = 'ASKED', answered_at = null where purchase_id = ${purchaseId}`.execute(
    owner,
  )
}
/** Where each question about a purchase stands, in the order they were asked. */
export const stateOf = async ({ owner }: TestApp, purchaseId: string): Promise<string[]> => {
  const { rows } = await sql<{ state: string }>`select state from authorisation where purchase_id = ${purchaseId}
    order by asked_at`.execute(owner)
  return rows.map(({ state }) => state)
}

/** How many stored answers hold a text. */
export const answersWith = async ({ owner }: TestApp, text: string): Promise<number> => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from idempotency where answer::text like ${`%${text}%`}`.execute(owner)
  return rows[0]?.found ?? 0
}
