import type { Route } from '@tillgate/contract/route.ts'
import type { RequestParts } from './forms.ts'
import type { TestApp } from './start-app.ts'

/** Returns a sender of any route's request that reports the answer as text. */
export const sendTo =
  (app: TestApp) =>
  async (
    route: Route,
    { params = {}, query = {}, body, form }: RequestParts,
    token: string | undefined,
    extra: Record<string, string> = {},
  ) => {
    const path = route.path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => params[name] ?? '')
    const json = body ?? (route.method === 'GET' || form ? undefined : {})
    const response = await fetch(`${app.base}${path}?${new URLSearchParams(query).toString()}`, {
      method: route.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...extra,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form ? { body: form } : {}),
    })
    return { status: response.status, ok: response.ok, text: await response.text(), headers: response.headers }
  }
