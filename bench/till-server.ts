import { createServer } from 'node:http'
import pg from 'pg'
import { serviceUrl } from '../apps/server/src/db/service-login.ts'
import { statementsOf, type Made, type Template } from './replay.ts'

/**
 * node:http and pg alone: `POST /create` runs what the product sends to price a basket, `POST /confirm` what it sends to
 * have the oldest one paid, the issuer asked in between as the product asks it.
 */
const [url = '', issuer = ''] = process.argv.slice(2)
type Templates = { create: Template; before: Template; after: Template }
let templates: Templates = { create: [], before: [], after: [] }
const baskets: Made[] = []

const pool = new pg.Pool({ connectionString: serviceUrl(url, 'tillgate_api'), max: 8 })
const run = async (template: Template, made: Made): Promise<unknown[]> => {
  const client = await pool.connect()
  let rows: unknown[] = []
  for (const statement of statementsOf(template, made)) {
    const found = await client.query(statement)
    if (!Array.isArray(found) && found.rows.length > 1) rows = found.rows
  }
  client.release()
  return rows
}

const answers = {
  '/create': async () => {
    const made: Made = new Map()
    baskets.push(made)
    return run(templates.create, made)
  },
  '/confirm': async () => {
    const made = baskets.shift() ?? new Map()
    await run(templates.before, made)
    const body = JSON.stringify({ amounts: [{ purse: 'FOOD', cents: 1 }] })
    await fetch(`${issuer}/v1/authorizations`, { method: 'POST', body }).then((answer) => answer.json())
    return run(templates.after, made)
  },
}
const isAnswered = (path: string): path is keyof typeof answers => path in answers

const server = createServer(async (request, response) => {
  let size = 0
  for await (const piece of request) size += piece.length
  const path = request.url ?? ''
  const body = JSON.stringify(isAnswered(path) ? { size, lines: await answers[path]() } : {})
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
})
server.keepAliveTimeout = 600_000
process.on('message', (message: { templates?: Templates; cpu?: true }) => {
  if (message.templates) templates = message.templates
  if (message.cpu) process.send?.({ cpu: process.cpuUsage() })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
