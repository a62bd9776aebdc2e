import type { FastifyInstance } from 'fastify'
import { clock } from '#server/base/clock.ts'
import type { Config } from '#server/config/config.ts'

const validDays = 180
const dayMs = 24 * 3600 * 1000

/** Addresses that other programs know: security contacts (RFC 9116), and the page for password managers that change a password. */
export const wellKnownRoutes = (
  app: FastifyInstance,
  { publicUrl, brand }: Pick<Config, 'publicUrl' | 'brand'>,
): void => {
  const origin = publicUrl.replace(/\/$/, '')
  app.get('/.well-known/change-password', async (_, reply) => reply.redirect('/change-password', 302))
  app.get('/.well-known/security.txt', async (_, reply) => {
    // Whole days, so that the text changes once a day.
    const expires = new Date((Math.floor(clock.now() / dayMs) + validDays) * dayMs).toISOString()
    const lines = [
      `Contact: mailto:${brand.supportEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, es',
      `Canonical: ${origin}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(lines.map((line) => `${line}\n`).join(''))
  })
}
