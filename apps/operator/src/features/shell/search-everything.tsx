import { useNavigate } from '@tanstack/react-router'
import { FindBox } from '@tillgate/ui/overlays/find-box.tsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { useListPartners } from '#operator/api/partners.ts'
import { useNumberFinds } from './use-number-finds.ts'

const shown = 6
/** Stands for the list of partners with this search: no id looks like it. */
const everything = 'all'

/** Finds a partner by name, EIN or support id, and a run, an order or a payment by its number, from anywhere in the console. */
export const SearchEverything = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const partners = useListPartners({ search: text, pageSize: shown }, text !== '')
  const numbers = useNumberFinds(text)
  const isCurrent = text !== '' && !partners.isPlaceholderData
  const rows = (isCurrent && partners.data?.items) || []

  const people = rows.map(({ id, businessName, type, supportId, applicationStatus }) => ({
    key: id,
    title: businessName,
    detail: [t(`type.${type}`), supportId, t(`application.${applicationStatus}`)].filter(Boolean).join(' · '),
  }))
  const all = people.length > 0 ? [...people, { key: everything, title: t('find.all', { text }) }] : []
  const isNothing = isCurrent && partners.data?.total === 0 && !numbers.isLoading && numbers.finds.length === 0
  const note = partners.isError || numbers.isError ? t('find.failed') : isNothing ? t('find.none', { text }) : undefined

  return (
    <FindBox
      label={t('find.label')}
      listLabel={t('find.results')}
      find={setText}
      finds={[...numbers.finds, ...all]}
      note={note}
      choose={(key) => {
        if (numbers.choose(key)) return
        if (key === everything) void navigate({ to: '/partners', search: { search: text } })
        else void navigate({ to: '/partners/$id', params: { id: key } })
      }}
    />
  )
}
