import { caller, downloader } from '@tillgate/client/call.ts'
import type { Asking, Line } from '@tillgate/client/call.ts'
import { Refused } from '@tillgate/client/refused.ts'
import type { Answer, Route, Sent } from '@tillgate/contract/route.ts'
import { tellSession, tokenOf } from '#operator/features/session/session.ts'
import { settings } from '#operator/features/settings/settings.ts'
import { languageNow } from '@tillgate/browser/i18n.ts'

/** Getters, because session, language and settings change while the page lives. */
const line: Line = {
  get base() {
    return settings().apiUrl
  },
  headers: () => {
    const token = tokenOf()
    return { 'accept-language': languageNow(), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  },
  trial: { userAgent: navigator.userAgent, hostname: location.hostname },
  get checksAnswers() {
    return settings().environment !== 'production'
  },
}

/** The second 401 ends the session. The call fails all the same. */
const watched = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refused && error.status === 401) tellSession('expired')
    throw error
  }
}

const send = caller(line)
const load = downloader(line)

export const call = <R extends Route>(route: R, sent: Sent<R>, asking: Asking = {}): Promise<Answer<R>> =>
  watched(send(route, sent, asking))
export const download = <R extends Route & { kind: 'file' }>(route: R, sent: Sent<R>) => watched(load(route, sent))
