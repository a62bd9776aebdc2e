import { PassThrough, type Writable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { PortalUser } from '#server/caller.ts'
import { withBulkConnection } from '#server/db/bulk-connection.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { readTenant } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/deps.ts'
import { attachment } from '#server/http/attachment.ts'
import { oneAtATime } from '#server/http/one-at-a-time.ts'
import { refuse } from '#server/refusal.ts'
import { takeTurn } from './files.queries.ts'

export type Made = { name: string; media: string; write: (into: Writable) => Promise<void> }

/**
 * A file leaves while it is made, as all rows were at one moment; one of a kind at a time for each person. What is wrong is told before the
 * first byte. After it a fault ends the connection, so that half a file is never taken for a whole one.
 */
export const streamFile = async (
  { bulk }: Pick<Deps, 'bulk'>,
  { caller }: Context<PortalUser>,
  reply: FastifyReply,
  kind: 'pdf' | 'csv' | 'month',
  make: (db: Db) => Promise<Made>,
): Promise<FastifyReply> => {
  const file = new PassThrough()
  let isSent = false
  const turn = `${kind} ${caller.userId}`
  const work = oneAtATime(turn, () =>
    withBulkConnection(bulk, ({ pool }) =>
      readTenant({ pool, caller }, async (db) => {
        if (!(await takeTurn(db, turn))) refuse('report.running')
        const { name, media, write } = await make(db)
        isSent = true
        reply.header('content-type', media).header('content-disposition', attachment(name)).send(file)
        await write(file)
      }),
    ),
  )
  // Ended once the turn is over: whoever has the file may ask for the next one.
  await work
    .then(() => void file.end())
    .catch((error: unknown) => {
      if (!isSent) throw error
      file.destroy(error instanceof Error ? error : undefined)
    })
  return reply
}
