import { createTransport } from 'nodemailer'
import { Undeliverable, type MailPort } from './port.ts'

const isPermanent = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  error.responseCode < 600

/** One pooled SMTP connection instead of a handshake per mail. The Message-ID is the outbox row's, so doubles show. */
export const smtpMail = (url: string, from: string): MailPort => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ id, to, subject, text, html }) => {
      try {
        await transport.sendMail({ from, to, subject, text, html, messageId: `<${id}@${domain}>` })
      } catch (error) {
        if (isPermanent(error)) throw new Undeliverable('refused by the mail server', { cause: error })
        throw error
      }
    },
    close: () => transport.close(),
  }
}
