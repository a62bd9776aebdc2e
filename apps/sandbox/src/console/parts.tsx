import { clsx } from 'clsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import type { ButtonLook } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import type { ComponentProps, ReactNode } from 'react'
import type { Message } from '../state.ts'
import styles from './parts.module.css'

export const at = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

export const Time = ({ at: iso }: { at: string }) => (
  <time className="muted fs-13 nowrap" dateTime={iso}>
    {at(iso)}
  </time>
)

export const CopyButton = ({ text, label = text, ...look }: ButtonLook & { text: string; label?: string }) => {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ tone: 'success', text: `Copied ${text}.`, about: 'copy' }),
      () => showToast({ tone: 'error', text: 'The browser does not allow this. Copy the text by hand.' }),
    )
  return (
    <Button size="sm" {...look} onClick={copy}>
      {label}
    </Button>
  )
}

/** Link to another page of the product, in a new tab. */
export const Outside = ({ href, children, ...look }: { href: string; className?: string; children: ReactNode }) => (
  <a {...look} href={href} target="_blank" rel="noopener noreferrer">
    {children}
    <span className="sr">, opens in a new tab</span>
  </a>
)

type Coded = Pick<Message, 'id' | 'to' | 'kind' | 'receivedAt' | 'code'>
/** Shows the newest one-time code of the messages and announces a new one. */
export const NewestCode = ({ messages }: { messages: readonly Coded[] }) => {
  const message = messages.find(({ code }) => code !== null)
  const code = message?.code ?? ''
  return (
    <Card title="Newest code from a mail or text" padded>
      {message && (
        <div className="row gap-3 between">
          <Code>{code}</Code>
          <CopyButton text={code} label="Copy code" variant="primary" size="md" />
        </div>
      )}
      <p className="muted">
        {message
          ? `To ${message.to}, by ${message.kind}, ${at(message.receivedAt)}`
          : 'No code was sent yet. Ask for one in the portal: it appears here.'}
      </p>
      <output className="sr">{message && `New code ${code} for ${message.to}`}</output>
    </Card>
  )
}

export const Code = ({ children: code }: { children: string }) => (
  <span className={clsx('fw-semibold', styles['code'])}>{`${code.slice(0, 3)} ${code.slice(3)}`}</span>
)

type RowProps = {
  badge: ReactNode
  title: string
  at?: string
  note?: string
  actions?: ReactNode
  /** Text behind a disclosure, as it was sent. */
  more?: { label: string; text: string }
}

export const Row = ({ badge, title, at: iso, note, actions, more }: RowProps) => (
  <li className={clsx('grid gap-2 px-5 py-4', styles['row'])}>
    <div className={clsx('flex wrap items-center', styles['line'])}>
      {badge}
      <strong className="grow break">{title}</strong>
      {iso !== undefined && <Time at={iso} />}
      {actions}
    </div>
    {note !== undefined && <p className="muted fs-13 break">{note}</p>}
    {more && (
      <details>
        <summary>{more.label}</summary>
        <pre className="mt-2 pre-wrap break rounded surface-3">{more.text}</pre>
      </details>
    )}
  </li>
)

type RowsProps = Omit<ComponentProps<typeof Card>, 'children'> & { empty: string; children: ReactNode[] }

/** `empty`: text of a list without rows. */
export const Rows = ({ empty, children, ...card }: RowsProps) => (
  <Card {...card}>
    {children.length > 0 && <ul className={styles['rows']}>{children}</ul>}
    {children.length === 0 && card.title && <p className={clsx('grid gap-2 px-5 py-4', styles['row'])}>{empty}</p>}
    {children.length === 0 && !card.title && (
      <div className={styles['none']}>
        <EmptyState line={empty} />
      </div>
    )}
  </Card>
)

type ListPageProps = Omit<ComponentProps<typeof Page>, 'children'> & {
  above?: ReactNode
  empty: string
  children: ReactNode[]
}

/** Page with one list. `above`: content between the heading and the list. */
export const ListPage = ({ above, empty, children, ...page }: ListPageProps) => (
  <Page {...page}>
    {above}
    <Rows label={page.title} empty={empty}>
      {children}
    </Rows>
  </Page>
)
