import { sql } from 'kysely'
import type { TestApp } from './start-app.ts'

/** Moves the last sign-in at a terminal into the past. */
export const letTerminalRest = async ({ owner }: TestApp, id: string, span: string): Promise<void> => {
  await sql`update terminal set last_seen_at = now() - ${span}::interval where id = ${id}`.execute(owner)
}
