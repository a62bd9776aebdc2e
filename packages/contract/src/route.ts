import type { DocumentMedia } from '@tillgate/domain/applications.ts'
import type * as z from 'zod/mini'
import type { Tag } from './tags.ts'
import type { StaffPermission } from '@tillgate/domain/staff-roles.ts'
import { operators, staffWith, type Access } from './access.ts'

type Shape = z.ZodMiniType
type Part = 'params' | 'query' | 'body'

/** `file` answers with bytes, `upload` takes multipart form data; all others use JSON in both directions. */
type Kind = 'json' | 'file' | 'upload'

/** Maximum size of a JSON body in bytes, unless the route sets another. */
export const bodyBytesMax = 64 * 1024

/** Largest body with a list of ids or prices: ten thousand ids are 390 kB, prices in two thousand stores 220 kB. */
export const listBytes = 512 * 1024

/** XLSX: ECMA-376 workbook. */
export const workbookMedia = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Media types of a table that callers get as CSV or as a workbook. */
export const tableMedia = ['text/csv', workbookMedia] as const

type Media = 'text/csv' | 'application/zip' | 'application/octet-stream' | typeof workbookMedia | DocumentMedia

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  /** One line of the API documentation, imperative. */
  summary: string
  tags: readonly [Tag]
  access: Access
  kind?: Kind
  /** Media types of a `file`; default is a table. */
  media?: Media | readonly Media[]
  answer: Shape
  /** Form of an `upload`, for the description only: the handler parses the form as a stream. */
  form?: Shape
  /** Maximum JSON body in bytes, when larger than `bodyBytesMax`. */
  bodyBytes?: number
  /** Refuses a request without an `Idempotency-Key`: tills repeat a request after a lost answer. */
  idempotencyKey?: 'required'
  /** Stays open while a new version of the terms waits for the partner's word; reading always does. */
  beforeTerms?: true
  /** A GET that also counts a limit, logs who read, or locks rows. PostgreSQL refuses this in every other GET. */
  records?: true
  /**
   * Most calls in ten minutes: of a terminal, of a person at tills four times as many, of a person in the portal or the console. Far above
   * what an honest person or till sends.
   */
  limit?: number
  /** A large answer that callers ask for again: it is compressed and has an ETag, and an unchanged one is answered with 304. */
  revalidates?: true
} & { [P in Part]?: Shape }

type Out<R, P extends Part> = R extends { [K in P]: infer S extends Shape } ? { [K in P]: z.output<S> } : unknown
type In<R, P extends Part> = R extends { [K in P]: infer S extends Shape } ? { [K in P]: z.input<S> } : unknown

/** Parsed input of a handler. */
export type Input<R extends Route> = Out<R, 'params'> & Out<R, 'query'> & Out<R, 'body'>
/** Input of a caller before defaults and coercions. */
export type ClientInput<R extends Route> = In<R, 'params'> & In<R, 'query'> & In<R, 'body'>
/** Answers contain no transforms, so client and server share one type. */
export type Answer<R extends Route> = z.output<R['answer']>

/** Seconds in which the calls of a route with a `limit` are counted. */
export const limitSeconds = 600
/** A person may be signed in at several tills. */
export const tillsOfPerson = 4

/** Pattern of an `Idempotency-Key`: characters that every server receives unchanged in a header. */
export const idempotencyKey = /^[\x20-\x7e]{1,255}$/

/** Request header with the six digits of the operator's authenticator, for the calls of `callsWithFreshCode`. */
export const freshCodeHeader = 'x-authenticator-code'

/** Media types of the answer of a `file`. */
export const mediaOf = ({ media = 'text/csv' }: Route): readonly Media[] =>
  typeof media === 'string' ? [media] : media

export const route = <const R extends Route>(r: R): R => r

type Shared = Partial<Pick<Route, 'tags' | 'access'>>
type OwnPart<S extends Shared> = Omit<Route, keyof S | Part> & Partial<Pick<Route, (keyof S & keyof Route) | Part>>
type WithShared<S extends Shared, R> = Omit<S, keyof R> & R

/** Returns `route` for the routes of one subject, which share tags and access. A route may have its own instead. */
export const resource =
  <const S extends Shared>(shared: S) =>
  <const R extends OwnPart<S>>(own: R): WithShared<S, R> => ({ ...shared, ...own })

type OfStaff = { tags: readonly [Tag]; access: Access & { kind: 'operator' } }
/** Returns `route` for a subject of the console: all staff read, and the permission is for what changes. A route may name another. */
export const staffResource =
  (tag: Tag, changing: StaffPermission) =>
  <const R extends OwnPart<OfStaff>>(own: R): WithShared<OfStaff, R> => ({
    tags: [tag],
    access: own.method === 'GET' ? operators : staffWith(changing),
    ...own,
  })

export const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
