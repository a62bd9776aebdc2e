import { is, rowsOf } from '#server/db/rows.ts'
import * as z from 'zod/mini'
import { inboxJobs } from '../modules/inbox/inbox.jobs.ts'
import type { TestApp } from './start-app.ts'

/** Runs the queued mails about work, as a worker would, and empties the queue. */
export const mailWaitingWork = async ({ owner, worker }: TestApp): Promise<void> => {
  const rows = await rowsOf({ data: is.json(z.unknown()) }).all(owner)`
    delete from pgboss.job where name = 'inbox-mails' returning data`
  for (const { data } of rows) {
    for (const job of inboxJobs) await job.run(data, worker)
  }
}

/** Returns the queued hand-overs of an operator's work and empties the queue of them. */
export const queuedHandOvers = async ({ owner }: TestApp, staffId: string): Promise<unknown[]> => {
  const rows = await rowsOf({ data: is.json(z.unknown()) }).all(owner)`
    delete from pgboss.job where name = 'work-hand-over' and data ->> 'staffId' = ${staffId} returning data`
  return rows.map(({ data }) => data)
}
