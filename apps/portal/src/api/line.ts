import { caller, downloader } from '@tillgate/client/call.ts'
import type { Asking, Line } from '@tillgate/client/call.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { uploader } from '@tillgate/client/upload.ts'
import type { Answer, Route, Sent } from '@tillgate/contract/route.ts'
import { tellSession, tokenOf } from '#portal/features/session/session.ts'
import { settings } from '#portal/features/settings/settings.ts'
import { languageNow } from '@tillgate/browser/i18n.ts'

/** Getters, because session, language and settings change while the page lives. */
const line: Line = {
  get base() {
    return settings().apiUrl
  },
  ...(import.meta.env.DEV ? { mockBase: '/mock' } : {}),
  headers: () => {
    const token = tokenOf()
    return { 'accept-language': languageNow(), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  },
  trial: { userAgent: navigator.userAgent, hostname: location.hostname },
  get checksAnswers() {
    return settings().environment !== 'production'
  },
}

/** Spec 1 §8: the second 401 ends the session, a 403 leads to its own page. The call fails all the same. */
const watched = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refused && error.status === 401) tellSession('expired')
    if (error instanceof Refused && error.status === 403) tellSession('denied')
    throw error
  }
}

const send = caller(line)
const load = downloader(line)
const upload = uploader(line)

export const call = <R extends Route>(route: R, sent: Sent<R>, asking: Asking = {}): Promise<Answer<R>> =>
  watched(send(route, sent, asking))
export const download = <R extends Route & { kind: 'file' }>(route: R, sent: Sent<R>) => watched(load(route, sent))
export const uploadFile = <R extends Route & { kind: 'upload' }>(
  route: R,
  form: FormData,
  watch: Parameters<typeof upload>[2],
): Promise<Answer<R>> => watched(upload(route, form, watch))
