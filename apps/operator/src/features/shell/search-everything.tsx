import { useNavigate } from '@tanstack/react-router'
import { FindBox } from '@tillgate/ui/overlays/find-box.tsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { usePartners } from '#operator/api/partners.ts'

const shown = 6
/** Stands for the list of partners with this search: no id looks like it. */
const everything = 'all'

/** Finds a partner by name, EIN or support id from anywhere in the console. */
export const SearchEverything = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const partners = usePartners({ search: text, pageSize: shown }, text !== '')
  const isCurrent = text !== '' && !partners.isPlaceholderData
  const rows = (isCurrent && partners.data?.items) || []

  const finds = rows.map(({ id, businessName, type, supportId, applicationStatus }) => ({
    key: id,
    title: businessName,
    detail: [t(`type.${type}`), supportId, t(`application.${applicationStatus}`)].filter(Boolean).join(' · '),
  }))
  const note = partners.isError
    ? t('find.failed')
    : isCurrent && partners.data?.total === 0
      ? t('find.none', { text })
      : undefined

  return (
    <FindBox
      label={t('find.label')}
      listLabel={t('find.results')}
      find={setText}
      finds={rows.length > 0 ? [...finds, { key: everything, title: t('find.all', { text }) }] : finds}
      note={note}
      choose={(key) =>
        key === everything
          ? void navigate({ to: '/partners', search: { search: text } })
          : void navigate({ to: '/partners/$id', params: { id: key } })
      }
    />
  )
}
