import { operatorRefusals, type OperatorRefusalCode } from '@tillgate/contract/operator-refusals.ts'
import { refusals, type FieldErrorCode, type RefusalCode } from '@tillgate/contract/refusals.ts'

/** HTTP status of every error code of partners and operators. */
const statuses = { ...refusals, ...operatorRefusals }
export type AnyRefusalCode = RefusalCode | OperatorRefusalCode

/** `params` fill the sentence where it names a value. */
export type FieldError = { field: string; code: FieldErrorCode; params?: Record<string, string> }
/** A form has fewer fields; each error is translated. */
export const fieldErrorsMax = 20
type More = {
  fields?: FieldError[]
  retryAfter?: number | undefined
  current?: unknown
  reason?: string | undefined
  params?: Record<string, string>
}

/** Refusal with a code that the caller can act on. All other errors become a 500. */
export class Refusal extends Error {
  readonly code: AnyRefusalCode
  readonly status: number
  readonly fields: FieldError[]
  /** Seconds, for the Retry-After header. */
  readonly retryAfter: number | undefined

  /** The current record, for an edit that came too late. */
  readonly current: unknown
  /** Why a third party refused. */
  readonly reason: string | undefined
  /** Values that the sentence names. */
  readonly params: Record<string, string>

  constructor(code: AnyRefusalCode, { fields = [], retryAfter, current, reason, params = {} }: More = {}) {
    super(code)
    this.code = code
    this.status = statuses[code]
    this.fields = fields.slice(0, fieldErrorsMax)
    this.retryAfter = retryAfter
    this.current = current
    this.reason = reason
    this.params = params
  }
}

/** `found ?? refuse('item.not-found')` reads as the sentence it is. */
export const refuse = (...why: ConstructorParameters<typeof Refusal>): never => {
  throw new Refusal(...why)
}

/** A refusal that a transaction returns, because it has to commit before the refusal is thrown. */
export type PendingRefusal = { why: AnyRefusalCode; retryAfter?: number }

/** Throws the refusal of a committed transaction. */
export const refusePending = ({ why, retryAfter }: PendingRefusal): never => refuse(why, { retryAfter })
