import { readConfig } from '#server/config/config.ts'
import { runImport } from '../modules/catalogue/imports/run.service.ts'
import { openLog } from '#server/http/log.ts'
import { openDeps } from '#server/boot/start.ts'

/** A worker that dies, without a word, at its n-th statement. Ends by itself when the import has fewer. */
const [partnerId = '', batchId = '', nth = '0', pairs = '2'] = process.argv.slice(2)
const config = readConfig()
const { deps, sender, sql, close } = await openDeps(
  config,
  config.databaseUrl ?? '',
  'tillgate_worker',
  openLog(config),
)
await sender.start()

let statements = 0
for (const pool of [sql, deps.bulk]) {
  pool.on('connect', (client) => {
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
await runImport(deps, partnerId, batchId, new AbortController().signal, Number(pairs))
await sender.stop()
await close()
