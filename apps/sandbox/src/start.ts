import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { consolePage, consoleScript, consoleStyle } from './console-page.ts'
import { openInbox, type Inbox } from './inbox.ts'
import { startSmtp } from './smtp.ts'

export type SandboxOptions = { port: number; smtpPort: number; dataDir: string }

const answer = (response: ServerResponse, type: string, body: string): void => {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}

const files: Record<string, readonly [string, string]> = {
  '/': ['text/html', consolePage],
  '/console.css': ['text/css', consoleStyle],
  '/console.js': ['text/javascript', consoleScript],
}

const handle = (inbox: Inbox) => (request: IncomingMessage, response: ServerResponse) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const file = files[pathname]
  if (file && request.method === 'GET') return answer(response, ...file)
  if (pathname === '/__sandbox/inbox') {
    if (request.method === 'DELETE') inbox.empty()
    return answer(response, 'application/json', JSON.stringify(inbox.list(searchParams.get('to') ?? undefined)))
  }
  response.writeHead(404).end()
}

/** Stands in for the third parties on a machine without internet. On loopback alone. */
export const startSandbox = async ({ port, smtpPort, dataDir }: SandboxOptions): Promise<() => Promise<void>> => {
  const inbox = openInbox(join(dataDir, 'sandbox', 'inbox.json'))
  const stopSmtp = await startSmtp(smtpPort, inbox)
  const server = createServer(handle(inbox))
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', listening)
  })
  return async () => {
    await stopSmtp()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    inbox.close()
  }
}
