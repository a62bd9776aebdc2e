import { CodeStep } from '@tillgate/browser/form/code-step.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { readCodePrompt, watchCodePrompt, type CodePrompt as Prompt } from './code-prompt-store.ts'

const CodeDialog = ({ prompt }: { prompt: Prompt }) => {
  const { t } = useTranslation()
  const check = useChange({ once: true, mutationFn: (code: string) => prompt.send(code) })
  return (
    <Dialog
      title={t('fresh-code.title')}
      onClose={() => prompt.cancel(t('fresh-code.canceled'))}
      closeLabel={t('action.close')}
    >
      <p>{t('fresh-code.text')}</p>
      <CodeStep
        check={check}
        failure={(refusal) => refusalText(t, refusal)}
        label={t('run.code')}
        submit={t('fresh-code.submit')}
      />
    </Dialog>
  )
}

/** Asks for a fresh code whenever a call of the console needs one. */
export const CodePrompt = () => {
  const prompt = useSyncExternalStore(watchCodePrompt, readCodePrompt)
  return prompt ? <CodeDialog prompt={prompt} /> : null
}
