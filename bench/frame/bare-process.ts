import { createServer } from 'node:http'
import pg from 'pg'
import { serviceUrl } from '../../apps/server/src/db/service-login.ts'
import { answerParent, portOf } from './parent.ts'
import { statementsOf, type Made, type Template } from './replay.ts'

/**
 * The statements that answer a path. `opens` stores the values made up for this request, `closes` uses the oldest stored
 * ones. Between two parts the card issuer at `asks` gets a request, as from the product. `isOneTrip`: all statements of a part
 * are sent before the first answer, the least that a network allows.
 */
export type Route = {
  parts: readonly Template[]
  opens?: boolean
  closes?: boolean
  asks?: string
  isOneTrip?: boolean
}
export type Routes = ReadonlyMap<string, Route>

/** node:http and pg alone: runs the statements that the product sends for each path. */
const [url = ''] = process.argv.slice(2)
const poolOf = (pipeline: boolean) =>
  new pg.Pool({ connectionString: serviceUrl(url, 'tillgate_api'), max: 8, pipeline })
const [pool, pipelines] = [poolOf(false), poolOf(true)]
let routes: Routes = new Map()
const opened: Made[] = []
process.on('message', (message: { routes?: Routes }) => {
  if (message.routes) routes = message.routes
})

/** Several statements in one message return a list of results, without a row of the page. */
const rowsIn = (found: pg.QueryResult | pg.QueryResult[]): unknown[] => (Array.isArray(found) ? [] : found.rows)

const runAtOnce = async (template: Template, made: Made): Promise<unknown[]> => {
  const client = await pipelines.connect()
  const found = await Promise.all(statementsOf(template, made).map((statement) => client.query(statement)))
  client.release()
  return found.map(rowsIn).findLast(({ length }) => length > 1) ?? []
}

const runPart = async (template: Template, made: Made): Promise<unknown[]> => {
  const client = await pool.connect()
  let rows: unknown[] = []
  for (const statement of statementsOf(template, made)) {
    const found = rowsIn(await client.query(statement))
    if (found.length > 1) rows = found
  }
  client.release()
  return rows
}

const rowsOf = async ({ parts, opens, closes, asks, isOneTrip }: Route): Promise<unknown[]> => {
  const made: Made = (closes ? opened.shift() : undefined) ?? new Map()
  if (opens) opened.push(made)
  let rows: unknown[] = []
  for (const [nth, part] of parts.entries()) {
    if (nth > 0 && asks) {
      const body = JSON.stringify({ amounts: [{ purse: 'FOOD', cents: 1 }] })
      await fetch(`${asks}/v1/authorizations`, { method: 'POST', body }).then((answer) => answer.json())
    }
    rows = await (isOneTrip ? runAtOnce : runPart)(part, made)
  }
  return rows
}

const server = createServer(async (request, response) => {
  let size = 0
  for await (const piece of request) size += piece.length
  const route = routes.get(request.url ?? '')
  const body = JSON.stringify(route ? { size, items: await rowsOf(route) } : {})
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  response.writeHead(route ? 200 : 404, headers).end(body)
})
// A round of another case may take longer than Node keeps a silent connection.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => answerParent(portOf(server.address())))
