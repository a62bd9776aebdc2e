import { clsx } from 'clsx'
import { possibleFrom } from '@tillgate/domain/sanction-names.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useState } from 'react'
import { useSearchSanctions } from '#operator/api/sanctions.ts'
import { ListedEntryText } from '#operator/features/sanctions/listed-entry-text.tsx'
import { useTranslation } from '#operator/i18n.ts'
import styles from './sanctions.module.css'

const kinds = ['PERSON', 'BUSINESS'] as const
type Kind = (typeof kinds)[number]

/** Compares a typed name with the list in force. */
export const SearchCard = () => {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<Kind>('PERSON')
  const [asked, setAsked] = useState<{ name: string; kind: Kind }>()
  const found = useSearchSanctions(asked)
  return (
    <Card title={t('sanctions.search')} description={t('sanctions.search-lead', { from: possibleFrom })} padded>
      <form
        className={clsx('grid gap-4 items-end', styles['form'])}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(name.trim().length < 2 ? undefined : { name: name.trim(), kind })
        }}
      >
        <TextField
          label={t('sanctions.name')}
          value={name}
          maxLength={150}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Choice
          label={t('sanctions.kind')}
          options={[
            { value: 'PERSON', label: t('sanctions.as-person') },
            { value: 'BUSINESS', label: t('sanctions.as-business') },
          ]}
          value={kind}
          onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'PERSON')}
        />
        <Button type="submit" busy={found.isFetching}>
          {t('sanctions.search-verb')}
        </Button>
      </form>
      {found.isError && <Alert tone="error">{t('sanctions.failed')}</Alert>}
      <div aria-live="polite">
        {found.data?.items.length === 0 && <p className="muted">{t('sanctions.search-none')}</p>}
        <ul className={clsx('stack gap-4', styles['hits'])}>
          {found.data?.items.map(({ entry, listedName, score }) => (
            <li className="flex wrap items-center pt-4 line-top" key={entry.uid}>
              <StatusBadge tone={score >= possibleFrom ? 'yellow' : 'gray'}>
                {t('screening.score', { score })}
              </StatusBadge>
              <ListedEntryText entry={entry} listedName={listedName} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
