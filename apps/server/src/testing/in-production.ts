import { freshCodeHeader } from '@tillgate/contract/route.ts'
import type { InjectOptions } from 'fastify'
import { buildApp } from '#server/boot/app.ts'
import type { TestApp } from './start-app.ts'

/** What a production process on the same database answers. */
export const inProduction = async (
  app: TestApp,
  { token, code }: { token: string; code?: () => Promise<string> },
  asked: Pick<InjectOptions, 'method' | 'url' | 'payload'>,
): Promise<{ status: number; body: unknown }> => {
  const { config } = app.deps
  const live = await buildApp({ ...app.deps, config: { ...config, production: true } })
  const headers = {
    host: new URL(config.publicUrl).host,
    authorization: `Bearer ${token}`,
    ...(code && { [freshCodeHeader]: await code() }),
  }
  const answer = await live.inject({ ...asked, headers })
  await live.close()
  return { status: answer.statusCode, body: answer.json() }
}
