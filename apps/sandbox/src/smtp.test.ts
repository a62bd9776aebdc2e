import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { aSandbox } from './testing/trial.ts'

test('a mail survives a restart and shows its code', async () => {
  const first = await aSandbox()
  const transport = createTransport({ url: first.smtpUrl })
  await transport.sendMail({
    from: 'no-reply@tillgate.test',
    to: 'maria@delgado.test',
    subject: 'Código',
    text: 'Your code is 482913. It was order 12345678.',
  })
  transport.close()

  expect(await first.drive.inbox.list('maria@')).toMatchObject([{ subject: 'Código', code: '482913' }])
  expect(await first.drive.inbox.list('somebody@')).toEqual([])
  await first.stop()
  const second = await aSandbox(first.dataDir)

  expect(await second.drive.inbox.list()).toHaveLength(1)
})
