import { createReadStream, existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { docsReader } from '#server/config/paths.ts'

/** Loads nothing from other hosts: no fonts, no telemetry, no agent, no proxy for requests that are tried out. */
const configuration = JSON.stringify({
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
})

const page = `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API · Tillgate</title>
  </head>
  <body>
    <script id="api-reference" type="application/json" data-url="/api/openapi.json" data-configuration='${configuration}'></script>
    <script src="/api/docs/reader.js"></script>
  </body>
</html>
`

/** The reader creates style sheets at run time; scripts and requests are limited to this origin. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the OpenAPI document and, in a build, the page that shows the document. */
export const docsRoutes = (app: FastifyInstance, document: () => object): void => {
  let text: string | undefined
  // Created at the first request, so that the document does not delay the start.
  app.get('/api/openapi.json', async (_, reply) =>
    reply.type('application/json').send((text ??= JSON.stringify(document()))),
  )
  if (!existsSync(docsReader)) return
  app.get('/api/docs', async (_, reply) =>
    reply.headers({ 'content-security-policy': policy }).type('text/html; charset=utf-8').send(page),
  )
  app.get('/api/docs/reader.js', async (_, reply) =>
    reply
      .headers({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=3600' })
      .type('text/javascript; charset=utf-8')
      .send(createReadStream(docsReader)),
  )
}
