import type { Answer, Asked, Route } from '@tillgate/contract/route.ts'
import type { FastifyInstance } from 'fastify'
import { mayUseTill, type Till } from '#server/caller.ts'
import type { Context } from '#server/db/context.ts'
import { serve } from './serve.ts'
import { refuse } from '#server/refusal.ts'

export type AtTill = Context<Till> & { meta: { once: { key: string; hash: Buffer } } }

const isUnderKey = (context: Context<Till>): context is AtTill => context.meta.once !== undefined

/** A till repeats what it got no answer to, so every POST of it has to have a key. */
export const servePost = <R extends Route & { method: 'POST' }>(
  app: FastifyInstance,
  route: R,
  handle: (asked: Asked<R>, context: AtTill) => Promise<Answer<R>>,
): void =>
  serve(app, route, mayUseTill, (asked, context) =>
    isUnderKey(context)
      ? handle(asked, context)
      : refuse('input.invalid', { fields: [{ field: 'Idempotency-Key', code: 'field.required' }] }),
  )
