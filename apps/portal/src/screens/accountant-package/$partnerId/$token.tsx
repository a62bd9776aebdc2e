import { createFileRoute } from '@tanstack/react-router'
import { CodeStep } from '@tillgate/browser/form/code-step.tsx'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { useLinkSecret } from '@tillgate/browser/link-secret.ts'
import { monthText } from '@tillgate/browser/months.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { Refused } from '@tillgate/client/refused.ts'
import type { openAccountantPackage as contract } from '@tillgate/contract/accountant.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { accountantPackageFormats } from '@tillgate/domain/accountant.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useEffect, useRef, useState } from 'react'
import { downloadAccountantFile, openAccountantPackage, sendAccountantCode } from '#portal/api/accountant.ts'
import { dayOf } from '#portal/features/figures/day.ts'
import { FileLine } from '#portal/features/accountant-package/file-line.tsx'
import { useTranslation } from '#portal/i18n.ts'
import styles from '../-accountant-package/guest.module.css'

/** Month for an accountant without an account, opened by a mailed link and a mailed code. */
export const Route = createFileRoute('/accountant-package/$partnerId/$token')({
  staticData: { frame: 'card', open: true, hideSignUp: true },
  loader: wholeLanguage,
  component: AccountantPackage,
})

type Opened = Answer<typeof contract>
type Link = { partnerId: string; token: string }

const isOver = (error: Error | null): boolean =>
  error instanceof Refused && (error.code === 'accountant.link-over' || error.fields.length > 0)

const Files = ({ partnerId, opened }: { partnerId: string; opened: Opened }) => (
  <ul className={styles['files']}>
    {accountantPackageFormats.map((format) => (
      <FileLine
        key={format}
        kind={format}
        load={() => downloadAccountantFile({ partnerId, pass: opened.pass, format })}
      />
    ))}
  </ul>
)

const Steps = ({ link, opened }: { link: Link; opened: (month: Opened) => void }) => {
  const { t } = useTranslation()
  const [codes, setCodes] = useState(0)
  const sending = useChange({ once: true, mutationFn: () => sendAccountantCode(link) })
  const check = useChange({
    once: true,
    mutationFn: (code: string) => openAccountantPackage(link, code),
    onSuccess: opened,
  })
  const send = async () => {
    const done = await sending.mutate()
    if (done) setCodes(codes + 1)
    return done !== undefined
  }
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (codes > 0) field.current?.querySelector('input')?.focus()
  }, [codes])
  const over = [sending.error, check.error].find(isOver)
  if (over) return <Alert tone="error">{refusalText(t, over)}</Alert>
  if (codes === 0) {
    return (
      <div className="stack gap-4">
        {sending.error && <Alert tone="error">{refusalText(t, sending.error)}</Alert>}
        <Button variant="primary" size="lg" full busy={sending.isPending} onClick={() => void send()}>
          {t('accountant.guest-send')}
        </Button>
      </div>
    )
  }
  return (
    <div ref={field}>
      <CodeStep
        check={check}
        failure={(refusal) => refusalText(t, refusal)}
        submit={t('accountant.guest-open')}
        news={sending.data?.message}
        codes={codes}
        resend={{ label: t('accountant.guest-again'), send, busy: sending.isPending }}
      >
        {sending.error && <Alert tone="error">{refusalText(t, sending.error)}</Alert>}
      </CodeStep>
    </div>
  )
}

function AccountantPackage() {
  const { t, language } = useTranslation()
  const { partnerId, token } = Route.useParams()
  const link = { partnerId, token: useLinkSecret(token) }
  const [opened, setOpened] = useState<Opened>()
  const text = opened && {
    business: opened.businessName,
    month: monthText(opened.month, language),
    day: dayOf(opened.expiresAt, language),
  }
  return (
    <AuthCard
      title={t('accountant.guest-title')}
      description={text ? t('accountant.guest-files', text) : t('accountant.guest-lead')}
    >
      {link.token === '' && <Alert tone="error">{t('link.invalid')}</Alert>}
      {link.token !== '' && !opened && <Steps link={link} opened={setOpened} />}
      {opened && <Files partnerId={partnerId} opened={opened} />}
    </AuthCard>
  )
}
