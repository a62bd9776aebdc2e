import { expect, test } from 'vitest'
import { composeMail, mailKinds, mailTexts, settingsPageOf } from './mails.ts'
import { languages } from './translator.ts'
import { composeText, textKinds } from './texts.ts'

const params = {
  name: 'Ana',
  author: 'Otto Lang',
  partner: 'Ruiz Market',
  inviter: 'María Delgado',
  brand: 'Partner Portal',
  code: '482913',
  link: 'https://portal.test/reset-password/ana%40ruiz.test/abc',
  phone: '(800) 555-0199',
  host: 'portal.test',
  minutes: 10,
  linkMinutes: 60,
  hours: 72,
  hold: 72,
  digits: '6024',
  device: 'Chrome, Windows',
  time: 'Nov 28, 2026 6:15 PM ET',
  ip: '203.0.113.9',
  other: 'Ruiz Market North',
  file: 'items.csv',
  rows: 3,
  imported: 2,
  failed: 1,
  business: 'Ruiz Market',
  accountant: 'Ruth Baker',
  server: 'erp.ruiz.test',
  email: 'ruth@books.test',
  month: 'October 2026',
  days: 7,
  store: 'Hialeah',
  list: 'EIN: Check the number.',
  reason: 'It is in the program already.',
  text: 'Call us.',
  amount: '$5,230.24',
  said: 'The account is closed.',
  next: 'Link another one.',
  count: 2,
  gaining: 31,
  item: 'Mango',
  purse: 'Food',
  before: 'office@ruiz.test',
  after: 'bea@ruiz.test',
  what: 'Settlement run R-4471',
  outcome: 'was confirmed by Olive Park',
  asker: 'Olive Park',
  person: 'Noa Berg',
  passkey: 'Phone',
  cause: 'The bank refused it',
  number: 4471,
  red: 1,
  all: 10,
  day: 'December 1, 2026',
  last: ' This is the last reminder.',
  most: 5,
  document: 'Credentials',
  percent: '2.75',
  fixed: '$0.25',
  terminal: '$500.00',
  till: 'https://portal.test/till',
  left: 'Left on the card: Food $42.10',
}
const all = mailKinds.flatMap((kind) => languages.map((language) => [kind, language] as const))

test.each(all)('%s in %s leaves no hole open and says the same in text and HTML', (kind, language) => {
  const { subject, text, html } = composeMail(kind, language, params)

  expect(subject + text + html).not.toMatch(/\{\{|undefined/)
  expect(html).toContain(`lang="${language.slice(0, 2)}"`)
  for (const paragraph of text.split('\n\n').filter((one) => !one.includes(params.link))) {
    expect(html).toContain(paragraph.trim().replaceAll('"', '&quot;'))
  }
  expect(html.includes('<a href')).toBe(text.includes(params.link))
})

test('a day is written in the language of the mail', () => {
  const given = { ...params, number: 7, what: 'SANCTIONS_CASE', day: '2026-12-11' }
  expect(composeMail('inbox-sanctions', 'en-US', given).text).toContain('due on December 11, 2026.')
  expect(composeMail('inbox-sanctions', 'es-ES', given).text).toContain('el 11 de diciembre de 2026.')
  expect(mailTexts('inbox-sanctions', 'en-US', given).text).toContain('December 11, 2026')
})

test('a text that is empty leaves no empty paragraph', () => {
  const given = { ...params, what: 'SANCTIONS', outcome: 'confirmed', text: '' }
  const { text, html } = composeMail('proposal-decided', 'en-US', given)
  expect(text).not.toMatch(/\n{3}/)
  expect(html).not.toContain('16px"></p>')
})

test('figures of a day are the rows of a table, and lines of the text', () => {
  const list = 'Sales: 9, $348.46\nTotal: <$320.98>\nno figure'
  const { text, html } = composeMail('daily-sales', 'en-US', { ...params, list })
  expect(text).toContain('\n\nSales: 9, $348.46\nTotal: <$320.98>\n\nno figure')
  expect(html).toMatch(
    /<table[^>]*><tr><th[^>]*>Sales<\/th><td[^>]*>9, \$348\.46<\/td><\/tr><tr>.*&lt;\$320\.98&gt;<\/td><\/tr><\/table><p[^>]*>no figure/,
  )
})

test('a mail that can be switched off names the page', () => {
  const settings = 'https://portal.test/profile#notifications'
  const { text, html } = composeMail('payout-sent', 'es-ES', { ...params, settings })
  expect(text).toContain(`Elija qué correos recibe: ${settings}\n`)
  expect(html).toContain(`<a href="${settings}"`)
  expect(composeMail('payout-sent', 'es-ES', params).text).not.toContain('Elija')
  expect([settingsPageOf('payout-sent'), settingsPageOf('bank-changed')]).toEqual(['/profile#notifications', undefined])
})

test('the code stands alone and large, once in each', () => {
  const { text, html } = composeMail('reset-code', 'en-US', params)

  expect(text).toContain('\n\n482913\n\n')
  expect(html.match(/482913/g)).toHaveLength(1)
  expect(html).toMatch(/font-size:32px[^>]*>482913</)
})

test('user text becomes no markup, header or paragraph', () => {
  const { subject, text, html } = composeMail('cashier-invitation', 'en-US', {
    ...params,
    partner: 'Ana & Söhne\r\nBcc: all@people.test\n\n<img src=x onerror=alert(1)>"',
  })

  expect(subject).not.toMatch(/[\r\n]/)
  expect(text).not.toMatch(/^Bcc:/m)
  expect(html).not.toContain('<img')
  expect(html).toContain('Ana &amp; Söhne')
})

test.each(all)('%s in %s shows typed names without a message in them', (kind, language) => {
  const message = 'URGENT: verify at https://evil.test\r\nor call 305-555-0142 today and tell nobody at all'
  const names = ['name', 'inviter', 'author', 'asker', 'partner', 'business', 'store']
  const { subject, text, html } = composeMail(kind, language, {
    ...params,
    ...Object.fromEntries(names.map((name) => [name, message])),
  })
  expect(subject + text + html).not.toMatch(/evil|0142|verify at https|tell nobody/)
})

test.each(textKinds.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
  'the text %s in %s fits into one message of the oldest phones',
  (kind, language) => {
    const sentence = composeText(kind, language, params).split('\n')[0] ?? ''
    expect(sentence).not.toContain('{{')
    expect(sentence).toMatch(/^[\w .,:;()+@'"¿?¡!éñüà/%-]{1,160}$/)
  },
)

test('the last line binds the code to our host', () => {
  expect(composeText('sign-in-code', 'en-US', params).split('\n').at(-1)).toBe('@portal.test #482913')
  const { code: _, ...without } = params
  expect(composeText('already-registered', 'en-US', without)).not.toContain('@portal')
})

test('a reviewer’s paragraphs stay paragraphs, and never reach the subject', () => {
  const { subject, text, html } = composeMail('application-rejected', 'en-US', { ...params, text: 'One.\r\nTwo.' })

  expect(text).toContain('One.\n\nTwo.')
  expect(html).toContain('One.</p><p')
  expect(subject).not.toContain('One')
})

test.each(['run', 'settle', 'return', 'adjustment'])('says what waits for a second person in Spanish: %s', (what) => {
  const { subject } = composeMail('second-person', 'es-ES', { ...params, what })
  expect(subject).toMatch(/^Espera a una segunda persona: (la|liquidar|dar|un) /)
  expect(subject).not.toMatch(/mail-part|\{\{/)
})

test.each(['stopped', 'late', 'refused'])('says why a bank file is void in Spanish: %s', (cause) => {
  const given = { ...params, cause, earliest: '2026-12-02', line: 7 }
  const { text } = composeMail('file-void', 'es-ES', given)
  expect(text).toMatch(/nadie cobró con él: (2 de sus pagos|indica el|el banco lo rechazó)/)
})
