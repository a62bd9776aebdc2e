import * as z from 'zod/mini'
import { json, type Answer, type Asked } from '../http.ts'
import type { State } from '../state.ts'

/** Error in Plaid's format, thrown by a handler and answered by the provider. */
export class PlaidNo extends Error {
  readonly status: number
  readonly kind: string
  readonly code: string
  constructor(kind: string, code: string, message = code, status = 400) {
    super(message)
    this.kind = kind
    this.code = code
    this.status = status
  }
}
export const invalid = (code: string, message?: string): PlaidNo => new PlaidNo('INVALID_INPUT', code, message)

export const errorBody = (kind: string, code: string, message: string, requestId: string) => ({
  display_message: null,
  documentation_url: 'https://plaid.com/docs/errors/',
  error_code: code,
  error_code_reason: null,
  error_message: message,
  error_type: kind,
  request_id: requestId,
  suggested_action: null,
})

export const requestId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 15)

export const answered = (value: object): Answer => json({ ...value, request_id: requestId() })
export const refused = (no: PlaidNo): Answer => json(errorBody(no.kind, no.code, no.message, requestId()), no.status)

/** Parses the body, or answers Plaid's error for a missing field. */
export const bodyOf = <S extends z.ZodMiniType>(shape: S, { body }: Asked): z.output<S> => {
  let given: unknown
  try {
    given = JSON.parse(body)
  } catch {
    throw new PlaidNo('INVALID_REQUEST', 'INVALID_BODY', 'body could not be parsed as JSON')
  }
  const read = z.safeParse(shape, given)
  if (read.success) return read.data
  const fields = read.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new PlaidNo('INVALID_REQUEST', 'INVALID_FIELD', `the following fields are missing or invalid: ${fields}`)
}

export type Call = (asked: Asked, state: State) => Answer | Promise<Answer>
export const iso = (at: number): string => new Date(at).toISOString()
