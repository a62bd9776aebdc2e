import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isLinkStep } from '@tillgate/domain/link-steps.ts'
import type { FastifyInstance } from 'fastify'
import { refuse } from './refusal.ts'

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-cache',
}

/** Addresses of the server itself: an unknown one is a 404, never the portal's page. */
const isServers = (url: string): boolean => /^\/(api|config|health|metrics|assets)(\/|$|\?)/.test(url)
/** `/theme.js` is a file; `/items/view/7` is a screen, and so is one whose address ends with an e-mail's. */
const isFile = (url: string): boolean => /\/[^/?@%]*\.[a-z0-9]{2,5}(\?|$)/i.test(url)

/** Serves the built portal: hashed assets for ever, the page fresh each time. */
export const servePages = async (
  app: FastifyInstance,
  dist: string,
  policyOf: (path: string) => string,
): Promise<void> => {
  const index = join(dist, 'index.html')
  if (!existsSync(index)) {
    app.log.warn('the portal is not built: only the API answers')
    return
  }
  const page = readFileSync(index, 'utf8')
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.map', '**/*.br', '**/*.gz', 'index.html'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    if (isServers(request.url) || isFile(request.url)) return refuse('route.not-found')
    // Banks that ask in a window of their own have to find their way back.
    const opener = isLinkStep(request.url) ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}
    return reply.headers({ ...pageHeaders, ...opener, 'content-security-policy': policyOf(request.url) }).send(page)
  })
}
