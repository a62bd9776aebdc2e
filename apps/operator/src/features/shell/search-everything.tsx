import { useNavigate } from '@tanstack/react-router'
import { findMin } from '@tillgate/domain/support.ts'
import { FindBox } from '@tillgate/ui/overlays/find-box.tsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { useNumberResults } from './use-number-results.ts'
import { useSupportResults } from './use-support-results.ts'

/** Key of the list of partners with this search. No id has this form. */
const everything = 'all'

/**
 * Finds people and partners by name, e-mail, phone, account, EIN or support id, unfinished registrations by e-mail, and runs, orders
 * payments and purchases by number, from anywhere in the console.
 */
export const SearchEverything = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const support = useSupportResults(text)
  const numbers = useNumberResults(text)
  const all = support.hasPartners ? [{ key: everything, title: t('find.all', { text }) }] : []
  const isNothing = support.isNothing && !numbers.isLoading && numbers.searchResults.length === 0
  const none = text !== '' && text.length < findMin ? t('find.short', { count: findMin }) : undefined
  const note = support.isError || numbers.isError ? t('find.failed') : isNothing ? t('find.none', { text }) : none

  return (
    <FindBox
      label={t('find.label')}
      listLabel={t('find.results')}
      find={setText}
      searchResults={[...numbers.searchResults, ...support.searchResults, ...all]}
      note={note}
      choose={(key) => {
        if (numbers.choose(key) || support.choose(key)) return
        void navigate({ to: '/partners', search: { search: text } })
      }}
    />
  )
}
