import { useMutation } from '@tanstack/react-query'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { useEffect, useRef, useState } from 'react'
import { fileSize } from './figures.ts'

type Watch = { onProgress: (sentBytes: number, allBytes: number) => void; signal: AbortSignal }
type Options<A> = {
  send: (file: File, watch: Watch) => Promise<A>
  done: (answer: A) => unknown
}
type Progress = { name: string; sent: number; all: number }

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Uploads a file with progress, refusal text, and actions to cancel and retry. */
export const useStoredUpload = <A,>({ send, done }: Options<A>) => {
  const [progress, setProgress] = useState<Progress>()
  const [isStopped, setStopped] = useState(false)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const { mutateAsync, reset, error, variables } = useMutation({
    mutationFn: async (file: File) => {
      const controller = new AbortController()
      abort.current = controller
      setStopped(false)
      setProgress({ name: file.name, sent: 0, all: file.size })
      const onProgress = (sent: number, all: number) => setProgress({ name: file.name, sent, all })
      try {
        await done(await send(file, { onProgress, signal: controller.signal }))
      } catch (failure) {
        if (!isAbort(failure)) throw failure
        setStopped(true)
      } finally {
        setProgress(undefined)
      }
    },
  })
  const start = (file: File): Promise<void> => mutateAsync(file).catch(() => undefined)

  return {
    /** undefined: no upload is running. */
    progress,
    isStopped,
    refusal: error,
    start,
    retry: () => (variables ? start(variables) : undefined),
    cancel: () => abort.current?.abort(),
    forget: () => {
      setStopped(false)
      reset()
    },
  }
}

type Props = Progress & {
  /** Announced by screen readers. */
  label: string
  /** "1 of 4 MB". */
  text: (sent: string, all: string) => string
  stop: string
  cancel: () => void
}

export const UploadProgress = ({ sent, all, label, text, stop, cancel }: Props) => (
  <>
    <ProgressBar label={label} share={all === 0 ? 0 : sent / all} />
    <div className="row">
      <span className="muted tnum">{text(fileSize(sent), fileSize(all))}</span>
      <span className="grow" />
      <Button size="sm" variant="ghost" onClick={cancel}>
        {stop}
      </Button>
    </div>
  </>
)
