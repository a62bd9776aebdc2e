import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
// Brings along what the product declares on its app.
import '../apps/server/src/http/fastify.ts'
import { buildApp } from '../apps/server/src/boot/app.ts'
import { readConfig } from '../apps/server/src/config/config.ts'
import { serviceUrl } from '../apps/server/src/db/service-login.ts'
import { openDeps } from '../apps/server/src/boot/start.ts'
import { benchKeys } from './keys.ts'

/** As pg takes it; a name keeps the statement parsed on its connection. */
export type Statement = { text: string; values: unknown[]; name?: string }

/** `ours` serves the product; `recorded` too, and tells its statements; `bare` runs those of each path on node:http and pg alone. */
const [kind = '', url = '', settings = '{}'] = process.argv.slice(2)
const tell = (message: object): void => {
  process.send?.(message)
}

const ours = async (): Promise<number> => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'bench-'))
  // Killed when its cases are over: nothing of it stays behind.
  process.once('SIGTERM', () => {
    rmSync(DATA_DIR, { recursive: true, force: true })
    process.exit()
  })
  const config = readConfig({
    DATA_DIR,
    DATA_KEYS: benchKeys,
    DATABASE_URL: url,
    LOG_LEVEL: 'info',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...JSON.parse(settings),
  })
  const { deps, sql } = await openDeps(config, url, 'tillgate_api')
  if (kind === 'recorded') {
    sql.on('connect', (client) => {
      const query = client.query.bind(client)
      Object.assign(client, {
        query: (...given: Parameters<typeof query>) => {
          const [asked, values]: unknown[] = given
          tell({ statement: typeof asked === 'string' ? { text: asked, values: values ?? [] } : asked })
          return query(...given)
        },
      })
    })
  }
  const app = await buildApp(deps)
  // As in production, where no answer is parsed once more.
  app.checksAnswers = false
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

const bare = (): Promise<number> => {
  const pool = new pg.Pool({ connectionString: serviceUrl(url, 'tillgate_api'), max: 8 })
  let statements = new Map<string, Statement[]>()
  process.on('message', (message: { statements?: Map<string, Statement[]> }) => {
    if (message.statements) statements = message.statements
  })
  const server = createServer(async (request, response) => {
    const client = await pool.connect()
    let rows: unknown[] = []
    for (const statement of statements.get(request.url ?? '') ?? []) {
      const found = await client.query(statement)
      // Several statements in one message answer with a list, and with nothing of a page.
      if (!Array.isArray(found) && found.rows.length > 1) rows = found.rows
    }
    client.release()
    if (!statements.has(request.url ?? '')) response.statusCode = 404
    const body = JSON.stringify({ items: rows })
    response
      .writeHead(response.statusCode, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body)
  })
  // A round of another case may take longer than Node keeps a silent connection.
  server.keepAliveTimeout = 600_000
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

process.on('message', (message: { cpu?: true }) => {
  if (message.cpu) tell({ cpu: process.cpuUsage() })
})
const port = kind === 'bare' ? await bare() : await ours()
tell({ port })
