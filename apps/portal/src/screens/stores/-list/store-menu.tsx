import { useNavigate } from '@tanstack/react-router'
import type { StoreRow } from '@tillgate/contract/stores.ts'
import { storeCan } from '@tillgate/domain/stores.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { MenuButton, type MenuEntry } from '@tillgate/ui/buttons/menu-button.tsx'
import { DotsIcon, EditIcon, LinkIcon, PowerIcon } from '@tillgate/ui/icons/actions.tsx'
import { useIsPhone } from '@tillgate/ui/layout/use-is-phone.ts'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { clsx } from 'clsx'
import { useState } from 'react'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './store-card.module.css'

type Props = { store: StoreRow; flip: (store: StoreRow) => void }

/** Shows only available actions, with the risky action last. Spec 2 §4. */
const useEntries = ({ store, flip }: Props): MenuEntry[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const params = { id: store.id }
  const canSwitch = !store.isPrimary || may('primary-store.switch')
  return [
    {
      key: 'edit',
      label: t('stores.edit'),
      icon: <EditIcon small />,
      choose: () => void navigate({ to: '/stores/edit/$id', params }),
    },
    ...(storeCan.linkBank(store)
      ? [
          {
            key: 'link',
            label: t('stores.link-bank'),
            icon: <LinkIcon small />,
            choose: () => void navigate({ to: '/stores/link-account/$id', params }),
          },
        ]
      : []),
    ...(canSwitch && storeCan.activate(store)
      ? [{ key: 'activate', label: t('stores.activate'), icon: <PowerIcon small />, choose: () => flip(store) }]
      : []),
    ...(canSwitch && storeCan.deactivate(store)
      ? [
          {
            key: 'deactivate',
            label: t('stores.deactivate'),
            icon: <PowerIcon small />,
            choose: () => flip(store),
            isRisky: true,
          },
        ]
      : []),
  ]
}

/** Menu beside the row; on phones a sheet at the bottom. */
export const StoreMenu = ({ store, flip }: Props) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const entries = useEntries({ store, flip })
  const label = t('stores.actions-for', { name: store.businessName })
  if (!isPhone) {
    return (
      <MenuButton
        isFloating
        target={
          <Button variant="ghost" size="sm" iconOnly aria-label={label}>
            <DotsIcon />
          </Button>
        }
        entries={entries}
      />
    )
  }
  return (
    <>
      <Button variant="ghost" iconOnly aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <DotsIcon />
      </Button>
      {isOpen && (
        <Sheet title={store.businessName} onClose={() => setOpen(false)} closeLabel={t('action.close')} side="bottom">
          <ul className={styles['actions']}>
            {entries.map(({ key, label: text, icon, choose, isRisky = false }) => (
              <li key={key}>
                <button
                  type="button"
                  className={clsx('flex items-center w-full text-left rounded', isRisky && styles['risky'])}
                  onClick={() => {
                    setOpen(false)
                    choose()
                  }}
                >
                  {icon}
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  )
}
