import { useNavigate } from '@tanstack/react-router'
import { printedPhone } from '@tillgate/domain/phones.ts'
import { findMin } from '@tillgate/domain/support.ts'
import { useFindForSupport } from '#operator/api/support.ts'
import { day } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'

/** Hits of each group in the list. */
const shownMax = 5

const detailOf = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(' · ')

/** Finds people, partners and unfinished registrations. `choose` opens the found row. */
export const useSupportResults = (text: string) => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const query = useFindForSupport(text)
  const isCurrent = text.length >= findMin && !query.isPlaceholderData
  const { people = [], partners = [], registrations = [] } = (isCurrent && query.data) || {}

  const rows = [
    ...people.slice(0, shownMax).map(({ id, partnerId, name, partner, role, email, phone, state, by, formerName }) => ({
      partnerId,
      isPerson: true,
      row: {
        key: id,
        title: name,
        detail: detailOf(
          `${t(`role.${role}`)}, ${partner}`,
          by === 'PHONE' && phone ? printedPhone(phone) : email,
          t(`support.${state}`),
          t(`find-reason.${by}`, { name: formerName ?? '', last4: '' }),
        ),
      },
    })),
    ...partners.slice(0, shownMax).map(({ id, businessName, supportId, accountLast4, by, formerName }) => ({
      partnerId: id,
      isPerson: false,
      row: {
        key: id,
        title: businessName,
        detail: detailOf(supportId, t(`find-reason.${by}`, { name: formerName ?? '', last4: accountLast4 ?? '' })),
      },
    })),
    ...registrations.slice(0, shownMax).map(({ email, step, since }) => ({
      partnerId: undefined,
      isPerson: false,
      row: {
        key: `registration ${email}`,
        title: email,
        detail: detailOf(t('find.unfinished'), t(`find-step.${step}`), t('find.since', { at: day(since, language) })),
      },
    })),
  ]
  const choose = (key: string): boolean => {
    const found = rows.find(({ row }) => row.key === key)
    if (found === undefined) return false
    const { partnerId: id, isPerson } = found
    if (id === undefined) return true
    void navigate(
      isPerson
        ? { to: '/partners/$id', params: { id }, search: {}, hash: `person-${key}` }
        : { to: '/partners/$id', params: { id }, search: {} },
    )
    return true
  }
  return {
    searchResults: rows.map(({ row }) => row),
    choose,
    hasPartners: partners.length > 0,
    isNothing: isCurrent && query.isSuccess && rows.length === 0,
    isError: query.isError,
  }
}
