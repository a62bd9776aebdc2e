import { readConfig } from '#server/config/config.ts'
import { runUndo } from '../modules/catalogue/changes/undo.jobs.ts'
import { runImport } from '../modules/catalogue/imports/run.service.ts'
import { openLog } from '#server/http/log.ts'
import { openDeps } from '#server/boot/start.ts'

/** A worker that stops without cleaning up at its n-th statement. Ends by itself when the import or undo has fewer. */
const [partnerId = '', id = '', nth = '0', limit = '2', task = 'import'] = process.argv.slice(2)
const config = readConfig()
const { deps, sender, sql, close } = await openDeps(
  config,
  config.databaseUrl ?? '',
  'tillgate_worker',
  openLog(config),
)
await sender.start()

let statements = 0
const counted = new WeakSet<object>()
for (const pool of [sql, deps.bulk]) {
  // Not 'connect': the connections of the start are used again.
  pool.on('acquire', (client) => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query.bind(client)
    Object.assign(client, {
      query: (...given: Parameters<typeof query>) => {
        statements += 1
        if (statements === Number(nth)) process.kill(process.pid, 'SIGKILL')
        return query(...given)
      },
    })
  })
}
const never = new AbortController().signal
if (task === 'undo') await runUndo(deps, { partnerId, changeId: id }, never, Number(limit))
else await runImport(deps, partnerId, id, never, Number(limit))
await sender.stop()
await close()
