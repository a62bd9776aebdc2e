import { clsx } from 'clsx'
import type { ListSpec } from '@tillgate/browser/list/list-search.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { parseSearch, stringifySearch } from '@tillgate/browser/router-options.ts'
import type { SavedView } from '@tillgate/contract/preferences.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { CloseIcon } from '@tillgate/ui/icons/basics.tsx'
import { PopoverPanel } from '@tillgate/ui/overlays/popover-panel.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useGetPreferences, useUpdatePreferences } from '#portal/api/preferences.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './saved-views.module.css'

type Props = {
  spec: ListSpec
  /** Search params of the list's URL. */
  search: Record<string, unknown>
  /** Receives the params of a view; params that the view lacks are undefined. */
  apply: (view: Record<string, string | undefined>) => void
}

const undoLife = 8000

/** Saves filters and order of a list under a name, for every device of the person. */
export const SavedViews = ({ spec, search, apply }: Props) => {
  const { t } = useTranslation()
  const { data } = useGetPreferences()
  const { mutate, error, reset } = useUpdatePreferences()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const keys = [...spec.filters, 'sort', 'desc']
  const current = stringifySearch(Object.fromEntries(keys.map((key) => [key, search[key]])))
  const all = data?.views ?? []
  const views = all.filter(({ list }) => list === spec.name)
  const known = views.find((view) => view.search === current)
  if (!data || (views.length === 0 && current === '')) return null

  const show = (view: SavedView) => {
    const saved = parseSearch(view.search)
    apply(Object.fromEntries(keys.map((key) => [key, saved[key]])))
    setOpen(false)
  }
  const remove = (view: SavedView) => {
    void mutate({ views: all.filter((one) => one !== view) })
    const text = t('views.deleted', { name: view.name })
    const undo = { label: t('action.undo'), run: () => void mutate({ views: all }) }
    showToast({ tone: 'success', text, life: undoLife, action: undo })
  }
  const save = async () => {
    const others = all.filter((one) => one.list !== spec.name || one.name !== name.trim())
    const saved = await mutate({ views: [...others, { list: spec.name, name: name.trim(), search: current }] })
    if (!saved) return
    setName('')
    setOpen(false)
  }

  return (
    <PopoverPanel
      label={t('views.title')}
      isOpen={isOpen}
      setOpen={(open) => {
        reset()
        setOpen(open)
      }}
      button={
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen(!isOpen)}>
          {known ? t('views.shown', { name: known.name }) : t(views.length > 0 ? 'views.title' : 'views.save')}
        </Button>
      }
    >
      {views.length > 0 && (
        <ul className={clsx('stack gap-2px', styles['views'])} aria-label={t('views.title')}>
          {views.map((view) => (
            <li className="flex between gap-2" key={view.name}>
              <Button variant="ghost" aria-pressed={view === known} onClick={() => show(view)}>
                {view.name}
              </Button>
              <Button variant="ghost" aria-label={t('views.delete', { name: view.name })} onClick={() => remove(view)}>
                <CloseIcon small />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {current !== '' && !known && (
        <form
          className="stack gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() !== '') void save()
          }}
        >
          <TextField
            label={t('views.name')}
            value={name}
            maxLength={40}
            onChange={(event) => setName(event.currentTarget.value)}
            error={error ? refusalText(t, error) : undefined}
          />
          <Button type="submit" variant="primary">
            {t('views.save')}
          </Button>
        </form>
      )}
    </PopoverPanel>
  )
}
