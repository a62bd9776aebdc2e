import type { FieldError } from '@tillgate/contract/refusals.ts'
import { onTestFinished, vi } from 'vitest'

type Asked = { method: string; path: string; query: Record<string, string>; body: unknown; headers: Headers }
/** 'lost': no answer comes at all. */
type Reply = { status?: number; body: unknown } | { bytes: Uint8Array<ArrayBuffer> } | 'lost'
/** Maps `'POST /api/auth/login'` to a reply. Paths are compared without the query. */
export type Network = Record<string, (asked: Asked) => Reply | Promise<Reply>>

const parsed = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : undefined)

/** Stands in for the wire, not for our code: everything above fetch is real. Returns what was asked. */
export const network = (answers: Network): Asked[] => {
  const asked: Asked[] = []
  const stub = vi.spyOn(globalThis, 'fetch').mockImplementation(async (target, init = {}) => {
    const url = new URL(target instanceof Request ? target.url : target, location.origin)
    const method = init.method ?? 'GET'
    const query = Object.fromEntries(url.searchParams)
    const call = { method, path: url.pathname, query, body: parsed(init.body), headers: new Headers(init.headers) }
    asked.push(call)
    const answer = answers[`${method} ${url.pathname}`]
    const reply = (await answer?.(call)) ?? { status: 404, body: { code: 'route.not-found', message: '' } }
    if (reply === 'lost') throw new TypeError('Failed to fetch')
    if ('bytes' in reply) return new Response(reply.bytes, { headers: { 'content-type': 'application/octet-stream' } })
    const { status = 200, body } = reply
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  onTestFinished(() => stub.mockRestore())
  return asked
}

/** A deliberate "no" of the server. */
export const no = (code: string, message: string, errors: FieldError[] = []) => ({
  status: 400,
  body: { code, message, errors, requestId: 'r' },
})
