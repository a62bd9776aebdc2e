import { agent, ask, latencies, perRound, recordedBy, start, transactionOf, type Timed } from './asking.ts'
import type { Case } from './case.ts'
import { benchDatabase } from './database.ts'
import { aReviewer, idOf, queued, seedQueue } from './queue-seed.ts'

const cursorOf = async (port: number, path: string, token: string): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return String((await answer.json()).cursor)
}

/** The review queue as the console asks for it, while a hundred thousand applications wait. */
export const queueCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_queue', true)
  if (database.isNew) await seedQueue(database.client)
  const token = await aReviewer(database.client)
  const server = await start('ours', database.url)
  await database.client.query('set role tillgate_api')
  const queue = '/api/operator/applications'
  const cursor = await cursorOf(server.port, `${queue}?view=all`, token)
  const { rows } = await database.client.query(`select ${idOf("'application7'")} as id`)
  const meta = (name: string, path: string, goal: number, count = perRound): Timed => ({
    name: `${name}, ${queued.toLocaleString('en-US')} in review, API`,
    goal,
    work: () => ask(server, path, token),
    count,
  })
  const { usual } = await recordedBy(database.url, `${queue}?view=all`, token)
  const found = await latencies(
    [
      {
        name: `all, by due hour, ${queued.toLocaleString('en-US')} in review, SQL transaction`,
        goal: 15,
        work: transactionOf(database.client, usual),
        count: perRound,
      },
      meta('all, by due hour', `${queue}?view=all`, 15),
      meta('unassigned', `${queue}?view=unassigned`, 15),
      meta('mine', `${queue}?view=mine`, 15),
      meta('due within 12 hours', `${queue}?view=due-soon`, 15),
      meta('waiting on the partner', `${queue}?view=waiting`, 15),
      meta('next 15 by cursor', `${queue}?view=all&cursor=${cursor}`, 15),
      meta('support id', `${queue}?search=10054321`, 15),
      meta('one business by name', `${queue}?search=Market%20Coral%2054325`, 40, perRound / 4),
      meta('how much waits in each view', `${queue}/counts`, 20),
      meta('one application', `${queue}/${rows[0].id}`, 40),
    ],
    () => database.client.query('select 1'),
  )
  server.child.kill()
  agent.destroy()
  await database.stop()
  return found
}
