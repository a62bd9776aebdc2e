import { clsx } from 'clsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Passkey } from '@tillgate/contract/passkeys.ts'
import { deviceOf } from '@tillgate/domain/devices.ts'
import { passkeysMax, recentPasskeyDays } from '@tillgate/domain/passkeys.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { refusalText } from '../refusal-text.ts'
import { useChange } from '../use-change.ts'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { offersPasskeys } from './ceremony.ts'
import {
  AddPasskeyDialog,
  RemovePasskeyDialog,
  RenamePasskeyDialog,
  wantsPassword,
  type PasskeyApi,
} from './passkey-dialogs.tsx'
import styles from './passkey-list.module.css'

type Open =
  | { kind: 'add' }
  | { kind: 'rename'; passkey: Passkey }
  | { kind: 'remove'; passkey: Passkey; isPasswordAsked: boolean }

type LineProps = { passkey: Passkey; open: (open: Open) => void; remove?: ((passkey: Passkey) => void) | undefined }

/** `remove`: removes the passkey at once, without a dialog. */
const Line = ({ passkey, open, remove }: LineProps) => {
  const { t, language } = useTranslation()
  const { name, createdAt, lastUsedAt, isSynced } = passkey
  const dayOf = (iso: string): string =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(iso))
  const added = dayOf(createdAt)
  return (
    <li className={clsx('flex wrap items-center between gap-2 gap-x-4', styles['line'])}>
      <div>
        <p className="fs-14 fw-medium">
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
          aria-haspopup={remove ? undefined : 'dialog'}
          aria-label={t('passkeys.remove-one', { name })}
          onClick={() => (remove ? remove(passkey) : open({ kind: 'remove', passkey, isPasswordAsked: false }))}
        >
          {t('passkeys.remove')}
        </Button>
      </span>
    </li>
  )
}

/**
 * Lists the own passkeys: recent passkeys first, removable with a single press, then older passkeys, oldest first. Adds,
 * renames and removes passkeys.
 */
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
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const close = () => setOpen(undefined)
  const settle = () => {
    close()
    void cache.invalidateQueries({ queryKey })
  }
  const removing = useChange({
    once: true,
    mutationFn: ({ id }: Passkey) => api.removePasskey(id, undefined),
    onSuccess: ({ message }) => {
      showToast({ tone: 'success', text: message })
      // The pressed button leaves the page.
      box.current?.focus()
      settle()
    },
    onError: (error, passkey) => {
      if (wantsPassword(error)) setOpen({ kind: 'remove', passkey, isPasswordAsked: true })
      else showToast({ tone: 'error', text: refusalText(t, error) })
    },
  })
  const removeNow = (passkey: Passkey) => void removing.mutate(passkey)
  const dialog = { api, email, onDone: settle, onClose: close }

  if (!data) {
    return isError ? (
      <div className={clsx('flex wrap items-center between gap-2 gap-x-4', styles['line'])}>
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
  const recent = items.filter(({ isRecent }) => isRecent)
  const older = items.filter(({ isRecent }) => !isRecent)
  return (
    <div ref={box} tabIndex={-1} className="stack gap-3">
      {recent.length > 0 && (
        <section aria-labelledby={titleId} className={clsx('grid gap-3 line rounded px-4 py-3', styles['recent'])}>
          <div>
            <p id={titleId} className="fs-14 fw-medium">
              {t('passkeys.recent', { days: recentPasskeyDays })}
            </p>
            <p className="muted">{t('passkeys.recent-text')}</p>
          </div>
          <ul className="stack gap-3">
            {recent.map((passkey) => (
              <Line key={passkey.id} passkey={passkey} open={setOpen} remove={removeNow} />
            ))}
          </ul>
        </section>
      )}
      {older.length > 0 && (
        <ul className="stack gap-3">
          {older.map((passkey) => (
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
      {open?.kind === 'remove' && (
        <RemovePasskeyDialog {...dialog} passkey={open.passkey} isPasswordAsked={open.isPasswordAsked} />
      )}
    </div>
  )
}
