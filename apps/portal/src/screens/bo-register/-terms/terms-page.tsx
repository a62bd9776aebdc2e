import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { TermsDocument } from '@tillgate/domain/terms.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { DocumentCard } from '@tillgate/ui/cards/document-card.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { printTerms, useGetTerms } from '#portal/api/terms.ts'
import { useTranslation } from '#portal/i18n.ts'
import { Agree } from './agree.tsx'
import { dayOf } from '#portal/features/figures/day.ts'
import { TermsText } from './terms-text.tsx'
import styles from '@tillgate/ui/cards/document-card.module.css'

/** Placeholder in the shape of paragraphs. */
const lines = [58, 100, 96, 99, 64, 97, 98, 95, 40]

type Props = {
  audience: TermsDocument
  /** Next page after the agreement; without a next page only the text is shown. */
  next?: string
}

/** Text of the terms, with the checkbox below when `next` is given. Spec 1 §2, terms and conditions screen. */
export const TermsPage = ({ audience, next }: Props) => {
  const { t, language } = useTranslation()
  const { terms, refusal, again } = useGetTerms(audience, language)
  const { busy, save } = useDownload()

  return (
    <DocumentCard
      title={t(`terms.${audience}`)}
      contentsLabel={t('terms.contents')}
      contents={
        terms &&
        terms.text.sections.map(({ id, title }, index) => (
          <a key={id} href={`#${id}`}>
            {index + 1}. {title}
          </a>
        ))
      }
      about={
        <>
          <span>
            {terms && (
              <>
                {t('terms.updated', { date: dayOf(terms.version, language) })} ·{' '}
                {t('terms.version', { version: terms.version })}
              </>
            )}
          </span>
          <Button busy={busy} onClick={() => save(() => printTerms(audience))}>
            <DownloadIcon small />
            {t('terms.download')}
          </Button>
        </>
      }
    >
      {terms && (
        <>
          <TermsText text={terms.text} />
          {next !== undefined && <Agree terms={terms} next={next} onRepeat={again} />}
        </>
      )}
      {!terms && refusal === null && (
        <div className={styles['documentText']}>
          {lines.map((width) => (
            <p className="mt-3" key={width}>
              <Skeleton height={18} width={`${width}%`} />
            </p>
          ))}
        </div>
      )}
      {!terms && refusal !== null && (
        <Alert tone="error" title={t('terms.failed')}>
          <p>{refusalText(t, refusal)}</p>
          <p>
            <button type="button" className="link-button" onClick={again}>
              {t('action.retry')}
            </button>
          </p>
        </Alert>
      )}
    </DocumentCard>
  )
}
