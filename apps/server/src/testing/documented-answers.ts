import { mediaOf } from '@tillgate/contract/route.ts'
import type { FastifyInstance } from 'fastify'
import { errorStatusesOf } from '#server/http/openapi/statuses.ts'

/** Compares each answer of an app with the OpenAPI document. Returns the function that lists answers outside of it. */
export const watchAnswers = (app: FastifyInstance): (() => string[]) => {
  const undocumented = new Set<string>()
  const routes = new Map(app.served.map(({ route }) => [`${route.method} ${route.path}`, route]))
  app.addHook('onSend', async (request, reply, payload) => {
    const route = routes.get(`${request.method} ${request.routeOptions.url}`)
    const { statusCode } = reply
    if (!route) return payload
    const name = `${route.method} ${route.path}`
    const isDocumented = statusCode === 200 || (statusCode === 304 && route.revalidates)
    if (!isDocumented && !errorStatusesOf(route).includes(statusCode)) undocumented.add(`${name}: ${statusCode}`)
    const media = String(reply.getHeader('content-type')).split(';')[0] ?? ''
    const given: readonly string[] = route.kind === 'file' ? mediaOf(route) : ['application/json']
    if (statusCode === 200 && !given.includes(media)) undocumented.add(`${name}: ${media}`)
    return payload
  })
  return () => [...undocumented]
}
