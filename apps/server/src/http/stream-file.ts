import type { Writable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { NamedLocks } from '#server/base/named-locks.ts'
import { newReportBuffer, withBulkConnection } from '#server/db/bulk-connection.ts'
import type { Db } from '#server/db/db.ts'
import { readTenant } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { attachment } from '#server/http/attachment.ts'
import { refuse } from '#server/base/refusal.ts'
import { takeReportLock } from '#server/db/report-lock.ts'

export type Made = { name: string; media: string; write: (into: Writable) => Promise<void> }

/**
 * Streams a file while it is generated from one database snapshot, one file of a kind at a time per person. Errors before
 * the first byte are answered; a later error ends the connection, so that a partial file is never complete.
 */
export const streamFile = async (
  { readSource }: Pick<Deps, 'readSource'>,
  {
    caller,
    namedLocks,
  }: { caller: { partnerId: string; userId: string; limitedTo?: readonly string[] | null }; namedLocks: NamedLocks },
  reply: FastifyReply,
  kind: 'pdf' | 'csv' | 'month' | 'activity' | 'day-report',
  make: (db: Db) => Promise<Made>,
): Promise<FastifyReply> => {
  const file = newReportBuffer()
  let isSent = false
  const lockName = `${kind} ${caller.userId}`
  const work = namedLocks.oneAtATime(lockName, async () => {
    const { bulk } = await readSource()
    await withBulkConnection(bulk, ({ pool }) =>
      readTenant({ pool, caller }, async (db) => {
        if (!(await takeReportLock(db, `statement file ${lockName}`))) refuse('report.running')
        const { name, media, write } = await make(db)
        isSent = true
        reply.header('content-type', media).header('content-disposition', attachment(name)).send(file)
        await write(file)
      }),
    )
  })
  // Ends the file after the slot is free, so that a client with the whole file can request the next one.
  await work
    .then(() => void file.end())
    .catch((error: unknown) => {
      if (!isSent) throw error
      file.destroy(error instanceof Error ? error : undefined)
    })
  return reply
}
