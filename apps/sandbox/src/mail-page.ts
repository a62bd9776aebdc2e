import type { Answer } from './http.ts'
import type { Inbox } from './inbox.ts'

/** Nothing of a mail runs or loads anything; its links open beside the console. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** A mail's links leave the frame. Before the doctype it would change how the page is read. */
const inNewTab = (html: string): string =>
  /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
    : `<base target="_blank">${html}`

export const mailPage = (inbox: Inbox, id: string): Answer => {
  const html = inbox.find({}).find((message) => message.id === id)?.html
  if (!html) return { status: 404, body: 'No such mail.' }
  return {
    type: 'text/html',
    body: inNewTab(html),
    headers: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' },
  }
}
