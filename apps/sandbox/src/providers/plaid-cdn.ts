import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { frameScript, linkScript } from '../bundle.ts'
import type { Answer } from '../http.ts'
import type { Provider } from './provider.ts'

const file = (name: string): string => readFileSync(join(import.meta.dirname, '../link-box', name), 'utf8')
const folder = '/link/v2/stable/'

// Nothing from elsewhere; who may frame it is the portal's own policy to say, wherever the portal runs.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'"

const pages: Record<string, () => Answer | Promise<Answer>> = {
  'link-initialize.js': async () => ({
    type: 'text/javascript',
    headers: { 'cross-origin-resource-policy': 'cross-origin' },
    body: await linkScript(),
  }),
  'frame.html': () => ({
    type: 'text/html',
    headers: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' },
    body: file('frame.html'),
  }),
  'frame.css': () => ({ type: 'text/css', body: file('frame.css') }),
  'frame.js': async () => ({ type: 'text/javascript', body: await frameScript() }),
}

/** Where Plaid's script for browsers lies, and the frame that it opens. */
export const plaidCdn: Provider = {
  name: 'plaid-cdn',
  tooMany: { status: 429, type: 'text/plain', body: 'Too Many Requests' },
  handle: ({ path, method }) =>
    method === 'GET' && path.startsWith(folder) ? pages[path.slice(folder.length)]?.() : undefined,
}
