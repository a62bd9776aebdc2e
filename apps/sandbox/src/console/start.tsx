import { clsx } from 'clsx'
import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Points, type Point } from '@tillgate/ui/cards/points.tsx'
import { StoreIcon, TransactionsIcon } from '@tillgate/ui/icons/navigation.tsx'
import { BankIcon } from '@tillgate/ui/icons/verification.tsx'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { useState, type ReactNode } from 'react'
import type { DemoAccount, ProductShown } from '../product.ts'
import { MagicNumbers } from './magic-numbers.tsx'
import { Code, CopyButton, NewestCode, Outside } from './parts.tsx'
import { Scenarios } from './scenario-tiles.tsx'
import { control, useHealth, useNow, useProduct, useShown } from './state.ts'
import partStyles from './parts.module.css'
import styles from './start.module.css'

const Health = () => {
  const { data, isError, isPending } = useHealth()
  const tone = isPending ? 'gray' : isError ? 'red' : 'green'
  const text = isPending
    ? 'Asking the product'
    : isError
      ? 'The product does not answer'
      : `Product answers, ${data} ms`
  return (
    <output>
      <StatusBadge tone={tone}>{text}</StatusBadge>
    </output>
  )
}

const pointOf = (title: string, text: string, href: string, icon: ReactNode): Point => ({
  title,
  text: `${text}, ${new URL(href, location.origin).href.replace(/^https?:\/\/|\/$/g, '')}`,
  icon,
  link: href.startsWith('/') ? <a href={href}>{title}</a> : <Outside href={href}>{title}</Outside>,
})

const Places = ({ publicUrl }: ProductShown) => (
  <Card label="Where to go" padded>
    <Points
      points={[
        pointOf('Portal', 'What a partner sees', publicUrl, <StoreIcon />),
        pointOf('Operator console', 'Review and approve', `${publicUrl}/operator`, <BankIcon />),
        pointOf('Till', 'Sell and return with sandbox cards', `${publicUrl}/till`, <TransactionsIcon />),
      ]}
    />
  </Card>
)

const signInPage = { portal: '/login', operator: '/operator' }

const Account = ({ account, publicUrl }: { account: DemoAccount; publicUrl: string }) => {
  const { name, email, title, audience } = account
  const to = <span className="sr"> as {name}</span>
  return (
    <li className="flex items-center gap-3">
      <span className="tile round tint fw-semibold" aria-hidden="true">
        {name.replaceAll(/(\S)\S*\s*/g, '$1')}
      </span>
      <span className="grow">
        <b className="block">{name}</b>
        <small className="block">{title}</small>
        <CopyButton text={email} variant="ghost" />
      </span>
      {audience === 'pos' ? (
        <a href="/#till" {...asButton({ size: 'sm' })}>
          <span>Till{to}</span>
        </a>
      ) : (
        <Outside href={publicUrl + signInPage[audience]} {...asButton({ size: 'sm' })}>
          <span>Sign in{to}</span>
        </Outside>
      )}
    </li>
  )
}

const stepSeconds = 30

const OperatorCode = ({ codes: [code = '', next = ''], secret, endsAt }: ProductShown) => {
  const left = Math.max(0, Math.min(stepSeconds, Math.ceil((endsAt - useNow()) / 1000)))
  return (
    <Card title="Operator’s 6-digit code" padded>
      <div className="row gap-3 between">
        <Code>{code}</Code>
        <CopyButton text={code} label="Copy code" variant="primary" size="md" />
      </div>
      <div>
        <ProgressBar label={`${left} of ${stepSeconds} seconds left`} share={left / stepSeconds} />
        <p className="muted">
          Next in {left} s: {next}
        </p>
      </div>
      <p className="muted">
        The same for every operator; each code works once. Or add the secret to an authenticator app:
      </p>
      <CopyButton text={secret} />
    </Card>
  )
}

const Reset = () => {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const reset = () => control('POST', 'reset', {}).then(close)
  return (
    <Card
      title="Begin anew"
      description="Empties the inbox, ends all faults and sets the clock to the real time. The product's own data stays."
      padded
    >
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Reset the sandbox
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          question="Reset the sandbox?"
          consequence="Messages, requests, faults, banks and identities of the sandbox are removed."
          verb="Reset"
          cancel="Cancel"
          confirm={reset}
          onClose={close}
          destructive
        />
      )}
    </Card>
  )
}

export const Start = () => {
  const product = useProduct()
  const { messages } = useShown()
  return (
    <Page
      title="Start here"
      description="Nothing in this sandbox is real: no money, no people, no numbers."
      beside={<Health />}
    >
      {product && (
        <>
          <Places {...product} />
          <div className={clsx('grid gap-4', partStyles['grid'])}>
            <OperatorCode {...product} />
            <NewestCode messages={messages} />
          </div>
          <Card
            title="Demo accounts"
            description="One password for all. Press an address to copy it."
            aside={<CopyButton text={product.password} />}
          >
            <ul className={clsx('grid', styles['accounts'])} style={autoColumns('380px')}>
              {product.accounts.map((one) => (
                <Account key={one.email} account={one} publicUrl={product.publicUrl} />
              ))}
            </ul>
          </Card>
          <Scenarios product={product} />
        </>
      )}
      <MagicNumbers />
      <Reset />
    </Page>
  )
}
