import { mails as english } from './en/mails.ts'
import { mails as spanish } from './es/mails.ts'
import { fill, type Holes, type Language } from './say.ts'

export const mailKinds = ['import-finished'] as const
export type MailKind = (typeof mailKinds)[number]
export const isMailKind = (text: string): text is MailKind => mailKinds.some((kind) => kind === text)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** One line: a name with a line break must not start a header of its own. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ')

/** Subject, plain text and HTML of one mail. `holes.link` is the button's target, made from PUBLIC_URL alone. */
export const composeMail = (kind: MailKind, language: Language, holes: Holes) => {
  const said = language === 'es-ES' ? spanish : english
  const body = fill(said[`mail.${kind}.body`], holes)
  const button = fill(said[`mail.${kind}.button`], holes)
  const footer = fill(said['mail.sent-by'], holes)
  const link = String(holes['link'] ?? '')
  const paragraphs = body.split('\n\n').map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`)
  return {
    subject: oneLine(fill(said[`mail.${kind}.subject`], holes)),
    text: `${body}\n\n${button}: ${link}\n\n${footer}\n`,
    html: `<!doctype html><html lang="${language.slice(0, 2)}"><body style="margin:0;padding:32px 16px;background:#f6f7f9;font:16px/1.5 system-ui,sans-serif;color:#111b2b"><div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e2e6ec;border-radius:12px">${paragraphs.join('')}<p style="margin:0 0 16px"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f53d6;color:#fff;text-decoration:none">${escaped(button)}</a></p><p style="margin:0;color:#5a6678;font-size:13px">${escaped(footer)}</p></div></body></html>`,
  }
}
