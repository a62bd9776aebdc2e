import type { DeliveryFailure } from '@tillgate/domain/webhooks.ts'
import type { UrlProblem } from './url-problem.ts'

export type WebhookRequest = { url: string; headers: Readonly<Record<string, string>>; body: string }
/** Result of one request. `response`: the begin of the body. A request without an answer has a `failure`. */
export type WebhookResult = { ms: number } & (
  | { status: number; response: string; failure: null }
  | { status: null; response: ''; failure: DeliveryFailure }
)

/** Sends requests to addresses that partners chose. Never follows a redirect. */
export type WebhookPort = {
  /** Returns why an address cannot be used; undefined when its text is fit. Resolves no name. */
  problemOf: (url: string) => UrlProblem | undefined
  /** Never throws. */
  send: (request: WebhookRequest) => Promise<WebhookResult>
}
