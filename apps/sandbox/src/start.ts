import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { handleControl, streamChanges, type Context } from './driving.ts'
import { openFaults } from './faults.ts'
import { BadBody, json, portOf, readAsked, send, sendFaulty, type Answer, type Asked } from './http.ts'
import { openInbox } from './inbox.ts'
import { sendPage } from './pages.ts'
import { passTime } from './plaid/controls.ts'
import { productShown, relay, type Product } from './product.ts'
import { ach } from './providers/ach.ts'
import { captchas } from './providers/captcha.ts'
import { cardReader } from './providers/card-reader.ts'
import { issuer } from './providers/issuer.ts'
import { npi } from './providers/npi.ts'
import { ofac } from './providers/ofac.ts'
import { maps, places, zippopotam } from './providers/places.ts'
import { plaid, plaidCdn } from './providers/plaid.ts'
import type { Provider } from './providers/provider.ts'
import { receiver } from './providers/receiver.ts'
import { s3 } from './providers/s3.ts'
import { sentry } from './providers/sentry.ts'
import { twilio } from './providers/twilio.ts'
import { openRequests } from './requests.ts'
import { startSmtp } from './smtp.ts'
import { openState } from './state.ts'

export type SandboxOptions = {
  port: number
  smtpPort: number
  dataDir: string
  identityWebhook?: string
  /** Address that receives reports of undelivered mails. */
  mailWebhook?: string
  /** Undefined: no till and no start page, for tests of the providers alone. */
  product?: Product
}
export type Sandbox = { url: string; smtpUrl: string; stop: () => Promise<void> }

const standIns: readonly Provider[] = [
  twilio,
  ...captchas,
  sentry,
  plaid,
  plaidCdn,
  cardReader,
  issuer,
  ach,
  zippopotam,
  maps,
  places,
  npi,
  ofac,
  receiver,
]
const notFound: Answer = { status: 404, body: 'There is nothing here. The console is at /.' }

/** Passes the request to the provider without the prefix, as the real one would see it, unless a fault is set. */
const play = async (provider: Provider, asked: Asked, stage: Context, response: ServerResponse): Promise<void> => {
  const inside = { ...asked, path: asked.path.slice(provider.name.length + 1) }
  const { method, path, headers, body } = inside
  const entry = stage.requests.add({ provider: provider.name, method, path, headers, body })
  const work = async (): Promise<Answer> => (await provider.handle(inside, stage)) ?? notFound
  const fault = stage.faults.strike({ provider: provider.name, method, path, body })
  if (fault) {
    entry.fault = fault.kind
    stage.state.stirred()
    entry.status = await sendFaulty(fault, { work, tooMany: provider.tooMany, response })
    return
  }
  const answer = await work()
  entry.status = answer.status ?? 200
  stage.state.stirred()
  send(response, answer)
}

const isHere = (host: string | undefined): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '')

const forbidden: Answer = { status: 403, body: 'The sandbox serves its own machine alone.' }

/**
 * Returns true for a request that a page of another site sends through a browser. `isOurs` knows the origins of our own pages.
 */
const isForeign = ({ headers, method }: Asked, isOurs: (origin: string) => boolean): boolean => {
  const origin = headers['origin']
  return !isHere(headers['host']) || (method !== 'GET' && origin !== undefined && !isOurs(origin))
}

/** The controls and the inbox are for the sandbox's own pages alone. */
const isOwnPage =
  ({ headers }: Asked) =>
  (origin: string): boolean =>
    origin === `http://${headers['host'] ?? ''}`

/** Pages of the product call the sandbox too, from this machine or from PUBLIC_URL. */
const isProductPage =
  (product: Product | undefined) =>
  (origin: string): boolean =>
    isHere(origin.replace(/^https?:\/\//, '')) ||
    (product !== undefined && origin === new URL(product.publicUrl).origin)

const answerOf = (
  asked: Asked,
  stage: Context,
  product?: Product,
): Answer | undefined | Promise<Answer | undefined> => {
  if (product && asked.path.startsWith('/product/')) return relay(asked, product)
  if (product && asked.path === '/__sandbox/product' && asked.method === 'GET') return json(productShown(product))
  return asked.path.startsWith('/__sandbox/') ? handleControl(asked, stage) : undefined
}

type House = { stage: Context; providers: readonly Provider[]; product?: Product }

const handle = async (
  { stage, providers, product }: House,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const asked = await readAsked(request)
  const provider = providers.find(({ name }) => asked.path.startsWith(`/${name}/`))
  if (isForeign(asked, provider ? isProductPage(product) : isOwnPage(asked))) return send(response, forbidden)
  if (provider) return play(provider, asked, stage, response)
  if (asked.path === '/__sandbox/events' && asked.method === 'GET') return streamChanges(response, stage.state)
  if (sendPage(asked, response)) return
  send(response, (await answerOf(asked, stage, product)) ?? notFound)
}

/** Answers errors of the sandbox instead of ending the process. */
const answering = (house: House) => (request: IncomingMessage, response: ServerResponse) => {
  handle(house, request, response).catch((error: unknown) => {
    if (response.headersSent || response.destroyed) response.destroy()
    else send(response, json({ message: String(error) }, error instanceof BadBody ? 400 : 500))
  })
}

/** Explains a taken port in one sentence instead of a stack trace. */
const orTaken =
  (port: number, setting: string) =>
  (error: unknown): never => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    throw new Error(`Port ${port} is taken by another program: end it, or set ${setting} to a free port.`, {
      cause: error,
    })
  }

/** Starts the sandbox, which replaces the third parties on a machine without internet. Listens on loopback only. */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { port, smtpPort, dataDir, identityWebhook, mailWebhook, product } = options
  const state = openState(join(dataDir, 'sandbox', 'state.json'))
  const stage: Context = {
    state,
    inbox: openInbox(state),
    faults: openFaults(),
    requests: openRequests(state),
    ...(mailWebhook !== undefined && { mailWebhook }),
  }
  if (identityWebhook !== undefined) state.stored.plaid.identityWebhook = identityWebhook
  const smtp = await startSmtp(smtpPort, stage).catch(orTaken(smtpPort, 'SANDBOX_SMTP_PORT'))
  const server = createServer(answering({ stage, providers: [...standIns, s3()], ...(product && { product }) }))
  // Longer than a busy process keeps a client waiting: a client that reuses a connection which just ended fails.
  server.keepAliveTimeout = 65_000
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  await listening.catch(async (error: unknown) => {
    await smtp.stop()
    orTaken(port, 'SANDBOX_PORT')(error)
  })
  const clockwork = setInterval(() => void passTime(state), 1000)
  const stop = async () => {
    clearInterval(clockwork)
    await smtp.stop()
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await closed
    state.close()
  }
  return { url: `http://127.0.0.1:${portOf(server)}`, smtpUrl: `smtp://127.0.0.1:${smtp.port}`, stop }
}
