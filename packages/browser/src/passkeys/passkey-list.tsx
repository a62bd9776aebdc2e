import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Passkey } from '@tillgate/contract/passkeys.ts'
import { deviceOf } from '@tillgate/domain/devices.ts'
import { passkeysMax } from '@tillgate/domain/passkeys.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { offersPasskeys } from './ceremony.ts'
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog, type PasskeyApi } from './passkey-dialogs.tsx'
import styles from './passkey-list.module.css'

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

const Line = ({ passkey, open }: { passkey: Passkey; open: (open: Open) => void }) => {
  const { t, language } = useTranslation()
  const { name, createdAt, lastUsedAt, isSynced } = passkey
  const dayOf = (iso: string): string =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(iso))
  const added = dayOf(createdAt)
  return (
    <li className={styles['line']}>
      <div>
        <p className={styles['name']}>
          {name} {isSynced && <StatusBadge tone="gray">{t('passkeys.synced')}</StatusBadge>}
        </p>
        <p className="muted">
          {lastUsedAt === null
            ? t('passkeys.dates-unused', { added })
            : t('passkeys.dates', { added, used: dayOf(lastUsedAt) })}
        </p>
      </div>
      <span className="row">
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={t('passkeys.rename-one', { name })}
          onClick={() => open({ kind: 'rename', passkey })}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={t('passkeys.remove-one', { name })}
          onClick={() => open({ kind: 'remove', passkey })}
        >
          {t('passkeys.remove')}
        </Button>
      </span>
    </li>
  )
}

/** Lists the own passkeys, oldest first. Adds, renames and removes them. */
export const PasskeyList = ({ api, email }: { api: PasskeyApi; email: string }) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const queryKey = ['passkeys', email]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.listPasskeys(signal),
    staleTime: 0,
  })
  const close = () => setOpen(undefined)
  const settle = () => {
    close()
    void cache.invalidateQueries({ queryKey })
  }
  const dialog = { api, email, onDone: settle, onClose: close }

  if (!data) {
    return isError ? (
      <div className={styles['line']}>
        <p role="alert">{t('passkeys.failed')}</p>
        <Button size="sm" onClick={() => void refetch()}>
          {t('action.retry')}
        </Button>
      </div>
    ) : (
      <Skeleton height={64} />
    )
  }
  const { items } = data
  return (
    <div className={styles['list']}>
      {items.length > 0 && (
        <ul className={styles['list']}>
          {items.map((passkey) => (
            <Line key={passkey.id} passkey={passkey} open={setOpen} />
          ))}
        </ul>
      )}
      {items.length === 0 && <p className="muted">{t('passkeys.none')}</p>}
      {!offersPasskeys() && <p className="muted">{t('passkeys.unavailable')}</p>}
      {offersPasskeys() && items.length < passkeysMax && (
        <div>
          <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen({ kind: 'add' })}>
            {t('passkeys.add')}
          </Button>
        </div>
      )}
      {open?.kind === 'add' && <AddPasskeyDialog {...dialog} suggested={deviceOf(navigator.userAgent) ?? ''} />}
      {open?.kind === 'rename' && <RenamePasskeyDialog {...dialog} passkey={open.passkey} />}
      {open?.kind === 'remove' && <RemovePasskeyDialog {...dialog} passkey={open.passkey} />}
    </div>
  )
}
