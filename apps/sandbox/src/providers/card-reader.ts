import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cardReaderScript } from '../bundle.ts'
import type { Answer } from '../http.ts'
import type { Provider } from './provider.ts'

const file = (name: string): string => readFileSync(join(import.meta.dirname, '../card-reader', name), 'utf8')

// Loads nothing from other origins; the policy of the till decides which page may frame this page.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'"

const pages: Record<string, () => Answer | Promise<Answer>> = {
  '/reader.html': () => ({
    type: 'text/html',
    headers: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' },
    body: file('reader.html'),
  }),
  '/reader.css': () => ({ type: 'text/css', body: file('reader.css') }),
  '/reader.js': async () => ({ type: 'text/javascript', body: await cardReaderScript() }),
}

/** Page of a card reader: shoppers press a card of the sandbox instead of tapping one. */
export const cardReader: Provider = {
  name: 'card-reader',
  tooMany: { status: 429, type: 'text/plain', body: 'Too Many Requests' },
  handle: ({ path, method }) => (method === 'GET' ? pages[path]?.() : undefined),
}
