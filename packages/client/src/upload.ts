import { freshCodeHeader, type Answer, type Route } from '@tillgate/contract/route.ts'
import { addressOf } from './address.ts'
import { answered, checked, type ClientOptions } from './call.ts'
import { Refused } from './refused.ts'

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
  { onProgress, signal, params = {}, code }: Watch & { code: string | undefined },
) =>
  new Promise<XMLHttpRequest>((resolve, reject) => {
    // XMLHttpRequest, because fetch reports no upload progress.
    const request = new XMLHttpRequest()
    request.open(route.method, addressOf(client.base, route, { params }))
    for (const [name, value] of Object.entries(client.headers())) request.setRequestHeader(name, value)
    request.setRequestHeader('idempotency-key', key)
    if (code !== undefined) request.setRequestHeader(freshCodeHeader, code)
    request.upload.addEventListener('progress', (event) => onProgress?.(event.loaded, event.total))
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', () => reject(new Refused(0, {})))
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })

const responseOf = (request: XMLHttpRequest): Response => {
  const seconds = request.getResponseHeader('retry-after')
  const headers = seconds === null ? {} : { 'retry-after': seconds }
  return new Response(request.responseText, { status: request.status, headers })
}

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
    const attempt = (code?: string) =>
      answered(client, async () => responseOf(await send(client, route, form, key, { ...watch, code })))
    const response = await (client.withCode ? client.withCode(route, attempt) : attempt())
    return checked(client, route, await response.json())
  }
