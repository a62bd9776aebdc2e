import type { ClientOptions } from '@tillgate/client/call.ts'
import { currentLanguage } from './i18n.ts'
import { settings } from './settings.ts'

/** Options of a page's calls: API address of the settings, signed-in user, current language. */
export const clientOptions = (
  session: () => { token: string } | undefined,
  own: Pick<ClientOptions, 'refused' | 'mockBase' | 'withCode'>,
): ClientOptions => ({
  ...own,
  // Getters, because session, language and settings change while the page lives.
  get base() {
    return settings().apiUrl
  },
  headers: () => {
    const token = session()?.token
    return {
      'accept-language': currentLanguage(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
  },
  trial: { userAgent: navigator.userAgent, hostname: location.hostname },
  get checksAnswers() {
    return settings().environment !== 'production'
  },
})
