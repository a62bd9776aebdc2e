import { CodeStep } from '@tillgate/browser/form/code-step.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { ApprovalFacts, type Proposed } from './approval-facts.tsx'

type Props = {
  title: string
  verb: string
  proposed: Proposed
  /** Sends the confirmation with the code: a mutation of `useChange`. */
  confirming: ComponentProps<typeof CodeStep>['check']
  onClose: () => void
  /** Consequence of the confirmation, above the code. */
  children?: ReactNode
  /** Shown below the code while the confirmation is running. */
  progress?: ReactNode
}

/** Second approval: shows what is confirmed and asks for a fresh code. A refusal appears beside the code. */
export const ApprovalDialog = ({ title, verb, proposed, confirming, onClose, children, progress }: Props) => {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onClose} closeLabel={t('action.close')}>
      <ApprovalFacts of={proposed} />
      {children}
      <CodeStep check={confirming} failure={(refusal) => refusalText(t, refusal)} label={t('run.code')} submit={verb}>
        {progress}
      </CodeStep>
    </Dialog>
  )
}
