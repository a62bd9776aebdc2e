import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as requestPlain, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { webhookResponseMax, webhookTimeoutSeconds, type DeliveryFailure } from '@tillgate/domain/webhooks.ts'
import { clock } from '#server/base/clock.ts'
import { isPublicAddress } from './public-address.ts'
import { urlProblem, type UrlProblem } from './url-problem.ts'
import type { WebhookPort, WebhookRequest, WebhookResult } from './port.ts'

/** The name resolves to an address that is not public, or the URL is refused. */
class RefusedAddress extends Error {
  readonly code = 'REFUSED_ADDRESS'
}

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void
/** `isLocal`: accepts every address, http and all ports, for the sandbox. `resolve` and `timeoutMs`: for tests. */
export type WebhookOptions = { isLocal: boolean; resolve?: Resolve; timeoutMs?: number }

/**
 * Resolves a name for one connection and refuses it when any of its addresses is not public. The socket connects to the
 * returned addresses, so a name that changes between check and connection gains nothing.
 */
const checkedLookup =
  (find: Resolve): LookupFunction =>
  (host, options, callback) =>
    find(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error) return callback(error, '')
      if (!first || !found.every(({ address }) => isPublicAddress(address))) {
        return callback(new RefusedAddress('not a public address'), '')
      }
      return options.all ? callback(null, found) : callback(null, first.address, first.family)
    })

const failures: Readonly<Record<string, DeliveryFailure>> = {
  REFUSED_ADDRESS: 'address',
  TimeoutError: 'timeout',
  ABORT_ERR: 'timeout',
}
const isOfTls = (code: string): boolean => /^(ERR_TLS|ERR_SSL|CERT|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)

const failureOf = (error: unknown): DeliveryFailure => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const name = error instanceof Error ? error.name : ''
  return failures[code] ?? failures[name] ?? (isOfTls(code) ? 'tls' : 'connection')
}

/** Text of the first bytes, without what a column of text cannot hold. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '').toWellFormed()

type Answer = { status: number; response: string }

/** A literal address is connected to without a lookup, so it is checked here. */
const problemOf = (url: string, options: WebhookOptions): UrlProblem | undefined => {
  const problem = urlProblem(url, options)
  if (problem || options.isLocal) return problem
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) !== 0 && !isPublicAddress(host) ? 'private' : undefined
}

const post = ({ url, headers, body }: WebhookRequest, options: WebhookOptions): Promise<Answer> => {
  if (problemOf(url, options)) return Promise.reject(new RefusedAddress('not a public address'))
  const target = new URL(url)
  const settings: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // A connection of its own: no pool holds a connection that was checked at another time.
    agent: false,
    maxHeaderSize: 8192,
    signal: AbortSignal.timeout(options.timeoutMs ?? webhookTimeoutSeconds * 1000),
    ...(options.isLocal ? {} : { lookup: checkedLookup(options.resolve ?? resolve) }),
  }
  return new Promise((done, fail) => {
    const request = (target.protocol === 'http:' ? requestPlain : requestSecure)(target, settings, (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      const finish = () => {
        done({
          status: response.statusCode ?? 0,
          response: textOf(Buffer.concat(chunks).subarray(0, webhookResponseMax)),
        })
        request.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes >= webhookResponseMax) finish()
      })
      response.on('end', finish)
      // The status has arrived: a slow or cut-off body does not matter.
      response.on('error', finish)
      request.off('error', fail).on('error', finish)
    })
    // Without this listener Node closes the socket of an answer 101 and reports neither an answer nor an error.
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      done({ status: statusCode, response: '' })
    })
    request.on('error', fail)
    request.end(body)
  })
}

/** Sends webhooks to the addresses of partners. */
export const webhookSender = (options: WebhookOptions): WebhookPort => ({
  problemOf: (url) => problemOf(url, options),
  send: async (request): Promise<WebhookResult> => {
    const begun = clock.ticks()
    const elapsed = () => Math.round(clock.ticks() - begun)
    try {
      const { status, response } = await post(request, options)
      return { ms: elapsed(), status, response, failure: null }
    } catch (error) {
      return { ms: elapsed(), status: null, response: '', failure: failureOf(error) }
    }
  },
})
