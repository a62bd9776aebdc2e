import {
  agent,
  latencies,
  perRound,
  recordedBy,
  start,
  startBare,
  timedCalls,
  transactionOf,
  type Call,
} from './asking.ts'
import type { Case } from './case.ts'
import { benchDatabase } from './database.ts'
import { aReviewer, idOf, queued, seedQueue } from './queue-seed.ts'

const cursorOf = async (port: number, path: string, token: string): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return String((await answer.json()).cursor)
}

const call = (name: string, path: string, count = perRound): Call => ({
  name: `${name}, ${queued.toLocaleString('en-US')} in review`,
  paths: [path],
  count,
})

/** The review queue as the console asks for it, while a hundred thousand applications wait. */
export const queueCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_queue', { keep: true })
  if (database.isNew) await seedQueue(database.client)
  const token = await aReviewer(database.client)
  const server = await start('ours', database.url)
  await database.client.query('set role tillgate_api')
  const queue = '/api/operator/applications'
  const cursor = await cursorOf(server.port, `${queue}?view=all`, token)
  const { rows } = await database.client.query(`select ${idOf("'application7'")} as id`)
  const calls = [
    call('all, by due hour', `${queue}?view=all`),
    call('unassigned', `${queue}?view=unassigned`),
    call('mine', `${queue}?view=mine`),
    call('due within 12 hours', `${queue}?view=due-soon`),
    call('waiting on the partner', `${queue}?view=waiting`),
    call('next 15 by cursor', `${queue}?view=all&cursor=${cursor}`),
    call('support id', `${queue}?search=10054321`),
    call('one business by name', `${queue}?search=Market%20Coral%2054325`, perRound / 4),
    call('how much waits in each view', `${queue}/counts`),
    call('one application', `${queue}/${rows[0].id}`),
  ]
  const bare = await startBare(
    database.url,
    token,
    calls.flatMap(({ paths }) => paths),
  )
  const { usual } = await recordedBy(database.url, `${queue}?view=all`, token)
  const found = await latencies([
    {
      name: `all, by due hour, ${queued.toLocaleString('en-US')} in review, SQL transaction against \`select 1\``,
      goals: [15, 15],
      work: transactionOf(database.client, usual),
      limit: () => database.client.query('select 1'),
      count: perRound,
    },
    ...timedCalls(server, bare, token, calls),
  ])
  server.child.kill()
  bare.child.kill()
  agent.destroy()
  await database.stop()
  return found
}
