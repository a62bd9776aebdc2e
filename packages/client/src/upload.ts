import type { Answer, Route } from '@tillgate/contract/route.ts'
import { addressOf } from './address.ts'
import { checked, type ClientOptions } from './call.ts'
import { Refused, toRefused } from './refused.ts'

type Watch = {
  onProgress?: (sentBytes: number, allBytes: number) => void
  signal?: AbortSignal
  /** Path params. */
  params?: Record<string, string>
}

const send = (
  client: ClientOptions,
  route: Route,
  form: FormData,
  key: string,
  { onProgress, signal, params = {} }: Watch,
) =>
  new Promise<XMLHttpRequest>((resolve, reject) => {
    // XMLHttpRequest, because fetch reports no upload progress.
    const request = new XMLHttpRequest()
    request.open(route.method, addressOf(client.base, route, { params }))
    for (const [name, value] of Object.entries(client.headers())) request.setRequestHeader(name, value)
    request.setRequestHeader('idempotency-key', key)
    request.upload.addEventListener('progress', (event) => onProgress?.(event.loaded, event.total))
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', () => reject(new Refused(0, {})))
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })

/**
 * Uploads to routes of kind `upload`: form fields first, the file last, so that the server can reject before reading
 * the file.
 */
export const uploader =
  (client: ClientOptions) =>
  async <R extends Route & { kind: 'upload' }>(route: R, form: FormData, watch: Watch = {}): Promise<Answer<R>> => {
    const key = crypto.randomUUID()
    form.set('trial', JSON.stringify(client.trial))
    const file = form.get('file')
    form.delete('file')
    if (file !== null) form.set('file', file)
    const first = await send(client, route, form, key, watch)
    const request = first.status === 401 ? await send(client, route, form, key, watch) : first
    if (request.status >= 400) {
      client.refused?.(request.status)
      throw toRefused(request.status, request.responseText, request.getResponseHeader('retry-after'))
    }
    return checked(client, route, JSON.parse(request.responseText))
  }
