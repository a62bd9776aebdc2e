import type * as z from 'zod/mini'
import type { Tag } from './tags.ts'
import type { Who } from './who.ts'

type Shape = z.ZodMiniType
type Part = 'params' | 'query' | 'body'

/** `file` answers with bytes, `upload` takes multipart form data; everything else is JSON on both sides. */
type Kind = 'json' | 'file' | 'upload'

/** Largest JSON body in bytes, unless the route says more. */
export const bodyBytesMax = 64 * 1024

/** Largest body with a list of ids or prices: ten thousand ids are 390 kB, prices in two thousand stores 220 kB. */
export const listBytes = 512 * 1024

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  /** One line of the API documentation, imperative. */
  summary: string
  tags: readonly [Tag]
  who: Who
  kind?: Kind
  /** What a `file` is made of; most are tables. */
  media?: 'text/csv' | 'application/pdf' | 'application/zip' | 'application/octet-stream'
  answer: Shape
  /** What an `upload` is made of, for its description: the handler reads the form as it arrives. */
  form?: Shape
  /** Largest JSON body in bytes, where it is more than `bodyBytesMax`. */
  bodyBytes?: number
  /** Refuses a request without an `Idempotency-Key`: tills repeat a request after a lost answer. */
  idempotencyKey?: 'required'
  /** Stays open while a new version of the terms waits for the partner's word; reading always does. */
  beforeTerms?: true
} & { [P in Part]?: Shape }

type Out<R, P extends Part> = R extends { [K in P]: infer S extends Shape } ? { [K in P]: z.output<S> } : unknown
type In<R, P extends Part> = R extends { [K in P]: infer S extends Shape } ? { [K in P]: z.input<S> } : unknown

/** What a handler receives: parsed. */
export type Input<R extends Route> = Out<R, 'params'> & Out<R, 'query'> & Out<R, 'body'>
/** What a caller sends: before defaults and coercions. */
export type ClientInput<R extends Route> = In<R, 'params'> & In<R, 'query'> & In<R, 'body'>
/** Answers hold no transforms, so both sides see one type. */
export type Answer<R extends Route> = z.output<R['answer']>

/** An `Idempotency-Key`: what a header carries to every server as the same characters. */
export const idempotencyKey = /^[\x20-\x7e]{1,255}$/

/** Request header with the six digits of the operator's authenticator, for the calls of `callsWithFreshCode`. */
export const freshCodeHeader = 'x-authenticator-code'

export const route = <const R extends Route>(r: R): R => r

export const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
