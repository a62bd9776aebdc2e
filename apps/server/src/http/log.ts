import type { FastifyServerOptions } from 'fastify'

/**
 * An allow-list: time, level, request id, route template, status, duration, who by id, and an error's code.
 * Never bodies, query values, names, addresses, tokens or codes; an error's own message may quote a row, so of
 * database errors only the code and the constraint's name are written.
 */
export const loggerOptions = (level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  base: null,
  redact: { paths: ['*.password', '*.token', '*.authorization', '*.email'], censor: '[hidden]' },
  serializers: {
    err: (error: Error) => ({
      type: error.name,
      message: 'severity' in error ? '(database)' : error.message,
      stack: (error.stack ?? '').split('\n').slice(1, 12).join('\n'),
      ...('code' in error ? { code: String(error.code) } : {}),
      ...('constraint' in error ? { constraint: String(error.constraint) } : {}),
    }),
    req: (request: { method: string }) => ({ method: request.method }),
  },
})
