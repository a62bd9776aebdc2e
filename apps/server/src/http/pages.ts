import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'Accept-Encoding',
}

/** Addresses of the server itself: an unknown one is a 404, never the portal's page. */
const isServers = (path: string): boolean =>
  /^\/(api|config|health|metrics|((operator|purchase-transaction|till)\/)?assets)(\/|$)/.test(path)
/** `/theme.js` is a file; `/items/view/7` is a screen, and so is one whose address ends with an e-mail's. */
const isFile = (path: string): boolean => /\/[^/@]*\.[a-z0-9]{2,5}$/i.test(path)

/**
 * Content security policies of workers by file name: a worker obeys the policy of its own file, not the policy of its page.
 * Both workers read data of strangers, documents and pictures; the policies block every request of a compromised worker.
 * `wasm-unsafe-eval` allows WebAssembly and no script; no page has it.
 */
const workerPolicies: Readonly<Record<string, string>> = {
  'pdf-worker': "default-src 'none'",
  'barcode-worker': "default-src 'none'; script-src 'wasm-unsafe-eval'",
}

const workerPolicyOf = (path: string): string | undefined =>
  workerPolicies[/[/\\](\w+-worker)-[^/\\]*\.js(\.br|\.gz)?$/.exec(path)?.[1] ?? '']

type Screens = {
  /** Folder of the built app. Without the folder only the API answers. */
  dist: string
  /** Below which address: '', '/operator', '/till' or '/purchase-transaction'. */
  base: string
  headersOf: (path: string) => Record<string, string>
}

/** The page as the build packed it, the smallest first. */
const packingsOf = (index: string) =>
  [
    { encoding: 'br', file: `${index}.br` },
    { encoding: 'gzip', file: `${index}.gz` },
  ].flatMap(({ encoding, file }) => (existsSync(file) ? [{ encoding, body: readFileSync(file) }] : []))

/** Returns true when `Accept-Encoding` names the encoding with a weight above 0. */
const takes = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((one) => {
    const [name, weight = ''] = one.split(';').map((part) => part.trim())
    return name === encoding && !/^q=0(\.0*)?$/.test(weight)
  })

/** Returns the path as the router of the screens reads it: decoded, without origin and query, with single slashes. */
const pathOf = (base: string, { params }: FastifyRequest): string => {
  const rest = typeof params === 'object' && params && '*' in params ? String(params['*']) : ''
  return `${base}/${rest}`.replaceAll(/\/{2,}/g, '/')
}

/** Pattern of one address of the router: `/items/view/$itemId`. */
const patternOf = (path: string): string =>
  path
    .replace(/\/$/, '')
    .split('/')
    .map((part) => (part.startsWith('$') ? '[^/]+' : RegExp.escape(part)))
    .join('/')

/** Returns whether the built app has a screen at an address. Without a list of addresses each one counts. */
const knownScreens = (dist: string, base: string): ((path: string) => boolean) => {
  const file = join(dist, 'screens.json')
  if (!existsSync(file)) return () => true
  const paths = z.parse(z.array(z.string()), JSON.parse(readFileSync(file, 'utf8')))
  const pattern = new RegExp(`^${base}(?:${paths.map(patternOf).join('|')})/?$`)
  return (path) => pattern.test(path)
}

/** Serves one built app. Hashed assets are cached without end; the page is never cached. */
export const servePages = async (app: FastifyInstance, { dist, base, headersOf }: Screens): Promise<void> => {
  const index = join(dist, 'index.html')
  if (!existsSync(index)) {
    app.log.warn({ base }, 'http.screens.missing')
    return
  }
  const page = readFileSync(index, 'utf8')
  const packings = packingsOf(index)
  const isScreen = knownScreens(dist, base)
  await app.register(fastifyStatic, {
    root: dist,
    prefix: `${base}/`,
    // Fastify accepts the reply decorator once, so only the first app adds the decorator.
    decorateReply: base === '',
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.map', '**/*.br', '**/*.gz', 'index.html', 'screens.json'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      const policy = workerPolicyOf(path)
      if (policy !== undefined) reply.header('content-security-policy', policy)
      // The page is above the folder of its files; the worker loads them again and nothing else.
      if (/[/\\]sw\.js(\.br|\.gz)?$/.test(path)) {
        reply.header('service-worker-allowed', base)
        reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
      }
    },
  })
  const send = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = pathOf(base, request)
    if (isServers(path) || isFile(path)) {
      reply.callNotFound()
      return reply
    }
    const accepted = request.headers['accept-encoding'] ?? ''
    const packing = packings.find(({ encoding }) => takes(accepted, encoding))
    // The page shows what is missing: an unknown address gets the same page under the status 404.
    reply.status(isScreen(path) ? 200 : 404).headers({ ...pageHeaders, ...headersOf(path) })
    return packing ? reply.header('content-encoding', packing.encoding).send(packing.body) : reply.send(page)
  }
  app.get(`${base}/*`, send)
  if (base !== '') app.get(base, send)
}
