// Declares the product's additions to its app.
import '../../apps/server/src/http/fastify.ts'
import { buildApp } from '../../apps/server/src/boot/app.ts'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { openDeps } from '../../apps/server/src/boot/start.ts'
import { openLog } from '../../apps/server/src/http/log.ts'
import { benchKeys } from './keys.ts'
import { answerParent } from './parent.ts'

/** Serves the product. With `records` it sends every statement to its parent. */
const [url = '', folder = '', records = '', settings = '{}'] = process.argv.slice(2)

const config = readConfig({
  DATA_DIR: folder,
  DATA_KEYS: benchKeys,
  DATABASE_URL: url,
  LOG_LEVEL: 'info',
  SMTP_URL: 'smtp://127.0.0.1:9',
  ...JSON.parse(settings),
})
const { deps, sql } = await openDeps(config, url, 'tillgate_api', openLog(config), { checksRows: false })
if (records === 'records') {
  sql.on('connect', (client) => {
    const query = client.query.bind(client)
    Object.assign(client, {
      query: (...given: Parameters<typeof query>) => {
        const [asked, values]: unknown[] = given
        process.send?.({ statement: typeof asked === 'string' ? { text: asked, values: values ?? [] } : asked })
        return query(...given)
      },
    })
  })
}
const app = await buildApp(deps)
// As in production, where no answer is parsed once more. Rows are not checked either.
app.checksAnswers = false
answerParent(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port))
