import { Page } from '@tillgate/ui/layout/page.tsx'
import { clsx } from 'clsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { BackIcon } from '@tillgate/ui/icons/arrows.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { at, CopyButton, NewestCode, Time } from './parts.tsx'
import { control, useShown, type Shown } from './state.ts'
import styles from './messages.module.css'

type Message = Shown['messages'][number]

const titleOf = ({ kind, subject, text }: Message): string => (kind === 'mail' ? subject || '(no subject)' : text)

/** Moves the focus between the buttons of the list with the arrow keys. */
const moveInList = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  event.preventDefault()
  const row = event.currentTarget.parentElement
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  next?.querySelector('button')?.focus()
}

type RowProps = { message: Message; isChosen: boolean; choose: (id: string) => void }
const MessageRow = ({ message, isChosen, choose }: RowProps) => (
  <li>
    <button
      type="button"
      id={`message-${message.id}`}
      aria-current={isChosen || undefined}
      onClick={() => choose(message.id)}
      onKeyDown={moveInList}
    >
      <strong>{titleOf(message)}</strong>
      <Time at={message.receivedAt} />
      <span className="muted">{message.to}</span>
      <StatusBadge plain tone={message.code === null ? 'gray' : 'blue'}>
        {message.code ?? (message.kind === 'text' ? 'Text' : 'Mail')}
      </StatusBadge>
    </button>
  </li>
)

/** An address, or the text up to the next address. */
const pieces = /https?:\/\/[^\s<>"]+|(?:(?!https?:\/\/)[^])+/g

const Linked = ({ text }: { text: string }) =>
  [...text.matchAll(pieces)].map(({ 0: piece, index }) =>
    piece.startsWith('http') ? (
      <a key={index} href={piece} target="_blank" rel="noopener noreferrer">
        {piece}
      </a>
    ) : (
      piece
    ),
  )

const Opened = ({ message }: { message: Message }) => {
  const [isPlain, setPlain] = useState(false)
  const { id, kind, to, from, receivedAt, code, hasHtml, text } = message
  return (
    <>
      <h2>{kind === 'text' ? 'Text message' : titleOf(message)}</h2>
      <p className="muted">
        To {to}
        <br />
        From {from}, {at(receivedAt)}
      </p>
      <div className="row wrap">
        {code !== null && <CopyButton text={code} label={`Copy code ${code}`} />}
        {kind === 'mail' && (
          <Button size="sm" onClick={() => void control('POST', `inbox/${id}/bounce`)}>
            Report as undelivered
          </Button>
        )}
        {hasHtml && (
          <Button size="sm" onClick={() => setPlain(!isPlain)}>
            {isPlain ? 'Show as mail' : 'Show as plain text'}
          </Button>
        )}
      </div>
      {hasHtml && !isPlain ? (
        <iframe
          className="w-full line rounded"
          src={`/__sandbox/inbox/${id}/mail.html`}
          title="The mail as people see it"
          // No script and no origin: links alone, in a new tab.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      ) : (
        <p className="pre-wrap">
          <Linked text={text} />
        </p>
      )}
    </>
  )
}

const kinds = [
  { value: '', label: 'All' },
  { value: 'mail', label: 'Mails' },
  { value: 'text', label: 'Texts' },
] as const

export const Messages = () => {
  const { messages } = useShown()
  const [wanted, setWanted] = useState('')
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('')
  const [chosen, setChosen] = useState('')
  const [isOpen, setOpen] = useState(false)
  const detail = useRef<HTMLElement>(null)
  const known = messages.some(({ id }) => id === chosen) ? chosen : (messages[0]?.id ?? '')
  if (known !== chosen) setChosen(known)
  const search = wanted.trim().toLowerCase()
  const found = messages.filter(
    (one) =>
      (kind === '' || one.kind === kind) &&
      [one.to, one.subject, one.text].some((part) => part.toLowerCase().includes(search)),
  )
  const message = messages.find(({ id }) => id === chosen)

  const choose = (id: string) => {
    flushSync(() => {
      setChosen(id)
      setOpen(true)
    })
    if (matchMedia('(width < 860px)').matches) detail.current?.focus()
  }
  const close = () => {
    flushSync(() => setOpen(false))
    document.getElementById(`message-${chosen}`)?.focus()
  }

  return (
    <Page
      title="Messages"
      description="Mails and texts of the product, newest first."
      actions={<Button onClick={() => control('DELETE', 'inbox')}>Empty the inbox</Button>}
    >
      <NewestCode messages={found} />
      <div className={clsx('grid items-end', styles['filters'])}>
        <TextField
          label="Find a message"
          type="search"
          placeholder="Address, subject or words"
          autoComplete="off"
          list="addresses"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <datalist id="addresses">
          {[...new Set(messages.map(({ to }) => to))].slice(0, 50).map((to) => (
            <option key={to}>{to}</option>
          ))}
        </datalist>
        <Segments label="Kind" value={kind} segments={[...kinds]} onChange={setKind} />
      </div>
      <div className={clsx('grid line rounded-lg surface raised', styles['mailbox'], isOpen && styles['open'])}>
        <ol className={styles['list']} aria-label="Messages, newest first">
          {found.map((one) => (
            <MessageRow key={one.id} message={one} isChosen={one.id === chosen} choose={choose} />
          ))}
          {found.length === 0 && (
            <li>
              <EmptyState line={messages.length === 0 ? 'No mail or text was sent yet.' : 'No message fits.'} />
            </li>
          )}
        </ol>
        <article
          className={clsx('stack gap-3 p-5 break', styles['detail'])}
          aria-label="Chosen message"
          tabIndex={-1}
          ref={detail}
        >
          <div className={styles['back']}>
            <Button variant="ghost" onClick={close}>
              <BackIcon /> Back to the list
            </Button>
          </div>
          {message ? <Opened key={chosen} message={message} /> : <p className="muted">Choose a message to read it.</p>}
        </article>
      </div>
    </Page>
  )
}
