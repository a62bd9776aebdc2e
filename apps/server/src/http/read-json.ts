import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf } from './request-meta.ts'
import { refuse } from '../refusal.ts'
import { soundJson } from './sound-json.ts'

/** The longest form that needs no session has a few short fields. */
const strangerMax = 16 * 1024

/** JSON bodies by our rules. Multipart passes through unread: `serveUpload` streams it. */
export const readJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    if (request.caller.audience === 'none' && Buffer.byteLength(text) > strangerMax) {
      // Whose session has ended is to sign in again, not to write less.
      refuse(bearerOf(request) === undefined ? 'input.too-large' : 'session.missing')
    }
    return soundJson(text)
  })
  app.addContentTypeParser('multipart/form-data', async () => undefined)
}
