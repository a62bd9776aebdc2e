import { clsx } from 'clsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useState } from 'react'
import { ListPage, Row, Rows } from './parts.tsx'
import { control, useNow, useShown } from './state.ts'
import partStyles from './parts.module.css'

export const Reports = () => (
  <ListPage
    title="Error reports"
    description="Errors that browsers report. A report must not contain addresses, codes or tokens."
    actions={<Button onClick={() => control('DELETE', 'reports')}>Clear</Button>}
    empty="No error was reported."
  >
    {useShown().reports.map(({ id, level, title, receivedAt, url, raw }) => (
      <Row
        key={id}
        badge={<StatusBadge tone="red">{level}</StatusBadge>}
        title={title}
        at={receivedAt}
        note={url}
        more={{ label: 'The whole report', text: raw }}
      />
    ))}
  </ListPage>
)

const providers = [
  { value: 'mail', label: 'Mail' },
  { value: 'twilio', label: 'Texts (Twilio)' },
  { value: 'plaid', label: 'Bank and identity (Plaid)' },
  { value: 'issuer', label: 'Card bank' },
  { value: 'recaptcha', label: 'reCAPTCHA' },
  { value: 'turnstile', label: 'Turnstile' },
  { value: 'hcaptcha', label: 'hCaptcha' },
  { value: 'sentry', label: 'Error reports' },
]

const statusOf = (status: number, fault: string): string => {
  if (fault === '') return String(status || 'no answer')
  return `${fault}${status === 0 ? '' : ` ${status}`}`
}
const isGood = (status: number, fault: string): boolean => status >= 200 && status < 300 && fault === ''

export const Requests = () => {
  const [chosen, choose] = useState('')
  const listed = useShown().requests.filter(({ provider }) => chosen === '' || provider === chosen)
  return (
    <ListPage
      title="Requests"
      description="Requests to the providers' stand-ins, newest first. Secrets are hidden."
      actions={
        <>
          <Choice
            bare
            label="Provider"
            options={[{ value: '', label: 'All providers' }, ...providers]}
            value={chosen}
            onChange={choose}
          />
          <Button onClick={() => control('DELETE', 'requests')}>Clear</Button>
        </>
      }
      empty="No request came yet."
    >
      {listed.map(({ id, provider, method, path, status, fault, at, headers, body }) => (
        <Row
          key={id}
          badge={
            <>
              <StatusBadge tone={isGood(status, fault) ? 'green' : 'red'}>{statusOf(status, fault)}</StatusBadge>
              <StatusBadge plain>{provider}</StatusBadge>
            </>
          }
          title={`${method} ${path}`}
          at={at}
          more={{
            label: 'Headers and body',
            text: `${Object.entries(headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}\n\n${body}`,
          }}
        />
      ))}
    </ListPage>
  )
}

const kinds = [
  { value: 'timeout', label: 'Nobody answers' },
  { value: 'status', label: 'An error status' },
  { value: 'reset', label: 'The line is cut before' },
  { value: 'resetAfter', label: 'It works, then the line is cut' },
  { value: 'slow', label: 'The answer is late' },
  { value: 'malformed', label: 'A web page instead of an answer' },
  { value: 'truncated', label: 'The line is cut midway' },
  { value: 'rateLimit', label: 'Too many requests' },
]
const frequencies = [
  { value: '', label: 'Until ended' },
  { value: '1', label: 'Once' },
  { value: '3', label: 'Three times' },
]

const NewFault = () => {
  const [provider, setProvider] = useState('mail')
  const [kind, setKind] = useState('timeout')
  const [status, setStatus] = useState('500')
  const [times, setTimes] = useState('')
  const start = () =>
    control('POST', 'faults', {
      match: { provider, ...(times !== '' && { times: Number(times) }) },
      action: { kind, ...(kind === 'status' && { status: Number(status) }) },
    })
  return (
    <Card title="New fault" description="Let a provider fail, and see what people read then." padded>
      <form
        className={clsx('grid gap-4 items-end', partStyles['fields'])}
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <Choice label="Provider" options={providers} value={provider} onChange={setProvider} />
        <Choice label="What happens" options={kinds} value={kind} onChange={setKind} />
        {kind === 'status' && (
          <TextField
            label="Status"
            type="number"
            min={200}
            max={599}
            required
            value={status}
            onChange={(event) => setStatus(event.currentTarget.value)}
          />
        )}
        <Choice label="How often" options={frequencies} value={times} onChange={setTimes} />
        <Button variant="primary" size="lg" type="submit">
          Start
        </Button>
      </form>
    </Card>
  )
}

const mailModes = [
  { value: 'ok', label: 'takes every mail' },
  { value: 'defer', label: 'says "try again later" (451)' },
  { value: 'reject', label: 'says there is no such mailbox (550)' },
  { value: 'bounce', label: 'takes every mail and reports it as undelivered later' },
]

export const Faults = () => {
  const { faults, mailMode } = useShown()
  return (
    <Page title="Faults" description="A running fault applies to the provider's next requests.">
      <NewFault />
      <Card label="Mail server" padded>
        <Choice
          label="The mail server"
          options={mailModes}
          value={mailMode}
          onChange={(mode) => void control('POST', 'mail', { mode })}
        />
      </Card>
      <h2>Running now</h2>
      <Rows label="Running faults" empty="Everything works.">
        {faults.map(({ id, match, action, seen }) => (
          <Row
            key={id}
            badge={<StatusBadge tone="yellow">{action.kind}</StatusBadge>}
            title={`${match.provider ?? 'every provider'}${match.times ? `, ${match.times} times` : ''}`}
            note={`met ${seen} times`}
            actions={
              <Button size="sm" onClick={() => control('DELETE', `faults/${id}`)}>
                End
              </Button>
            }
          />
        ))}
      </Rows>
    </Page>
  )
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
] as const
/** `2 days`, `1 hour`, `10 minutes`. */
export const spanText = (ms: number): string => {
  const [name, size] = units.find((unit) => ms >= unit[1]) ?? ['minute', 60_000]
  const count = Math.round(ms / size)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

const jumps = [
  ['+ 10 minutes', 'PT10M'],
  ['+ 1 hour', 'PT1H'],
  ['+ 1 day', 'P1D'],
  ['+ 1 week', 'P1W'],
] as const

export const Clock = () => {
  const { offsetMs } = useShown().clock
  const now = new Date(useNow() + offsetMs)
  return (
    <Page
      title="Clock"
      description="Moves the sandbox alone: deposits arrive, bot checks expire, messages carry that time. Codes and links of the product follow the database's clock."
    >
      <Card label="Clock" padded>
        <div>
          <p className="fs-24 fw-semibold tnum">
            {now.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'medium' })}
          </p>
          <p className="muted">{offsetMs === 0 ? 'The real time' : `${spanText(offsetMs)} ahead of the real time`}</p>
        </div>
        <div className="row wrap">
          {jumps.map(([label, advance]) => (
            <Button key={advance} onClick={() => control('POST', 'clock', { advance })}>
              {label}
            </Button>
          ))}
        </div>
      </Card>
    </Page>
  )
}
