import { createTransport } from 'nodemailer'
import { Undeliverable, type MailPort } from './port.ts'

/** The recipient or the mail itself was refused. A wrong password of ours is a 5xx too, and passes once it is mended. */
const isPermanent = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  error.responseCode < 600

/** One pooled SMTP connection instead of a handshake per mail. The Message-ID is the outbox row's, so doubles show. */
export const smtpMail = (
  url: string,
  from: string,
  {
    connectMs = 10_000,
    socketMs = 30_000,
    wholeMs = 120_000,
  }: { connectMs?: number; socketMs?: number; wholeMs?: number } = {},
): MailPort => {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // How we introduce ourselves: some servers refuse whoever says only "localhost".
    name: domain,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: socketMs,
    // What a lost connection means is the outbox's to decide, not to be tried again behind its back.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ id, to, subject, text, html }) => {
      try {
        // However slowly a server drips its answers: after this its connection is closed, and nothing goes out late.
        const signal = AbortSignal.timeout(wholeMs)
        await transport.sendMail({ from, to, subject, text, html, messageId: `<${id}@${domain}>`, signal })
      } catch (error) {
        if (isPermanent(error)) throw new Undeliverable('refused by the mail server', { cause: error })
        throw error
      }
    },
    close: () => transport.close(),
  }
}
