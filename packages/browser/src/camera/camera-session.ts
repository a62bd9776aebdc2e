import { openReader, ReaderFailed, type Symbols } from './barcode-reader.ts'
import { createReadGate } from './read-gate.ts'

export type CameraProblem = 'refused' | 'none' | 'in-use' | 'no-reader'

const problemOf = (error: unknown): CameraProblem => {
  if (error instanceof ReaderFailed) return 'no-reader'
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'in-use'
}

/**
 * The camera on the back of a phone; other devices use the camera they have. Upright, a phone shows 1080 of these pixels
 * across: a barcode in the frame has 8 for each bar, and a decoder needs 4 when the picture is noisy.
 */
const wanted = { audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 } } }

/** Milliseconds between two reads. */
const readEveryMs = 80

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, readEveryMs)
  })

/** Copies the part of the picture that the page shows: `object-fit: cover` hides the rest. */
const visiblePicture = (video: HTMLVideoElement): Promise<ImageBitmap> => {
  const [shownWidth, shownHeight] = [Math.max(1, video.clientWidth), Math.max(1, video.clientHeight)]
  const scale = Math.min(video.videoWidth / shownWidth, video.videoHeight / shownHeight)
  const [width, height] = [shownWidth * scale, shownHeight * scale]
  return createImageBitmap(video, (video.videoWidth - width) / 2, (video.videoHeight - height) / 2, width, height)
}

const atEnd = (signal: AbortSignal, work: () => void): void => {
  if (signal.aborted) work()
  else signal.addEventListener('abort', work, { once: true })
}

type Watch = {
  /** The picture is shown. */
  onStart: (track: MediaStreamTrack) => void
  /** Reading has begun. */
  onReady: () => void
  onCode: (code: string) => void
  onProblem: (problem: CameraProblem) => void
  isPaused?: () => boolean
  /** Without it: retail barcodes. */
  symbols?: Symbols
  /** Milliseconds until the same code counts again; see `createReadGate`. */
  awayMs?: number
}

const run = async (video: HTMLVideoElement, watch: Watch, signal: AbortSignal): Promise<void> => {
  const stream = await navigator.mediaDevices.getUserMedia(wanted)
  atEnd(signal, () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  })
  signal.throwIfAborted()
  const [track] = stream.getVideoTracks()
  if (!track) throw new DOMException('no picture', 'NotFoundError')
  video.srcObject = stream
  await video.play()
  watch.onStart(track)
  const symbols = watch.symbols ?? 'barcodes'
  const reader = await openReader(symbols)
  atEnd(signal, reader.close)
  watch.onReady()
  const gate = symbols === 'qr' ? createReadGate(watch.awayMs, (text) => text) : createReadGate(watch.awayMs)
  while (!signal.aborted) {
    if (track.readyState === 'ended') throw new DOMException('camera gone', 'NotReadableError')
    if (watch.isPaused?.()) gate.hold(performance.now())
    else {
      const text = await reader.read(await visiblePicture(video))
      const code = signal.aborted ? undefined : gate.pass(text, performance.now())
      if (code !== undefined) watch.onCode(code)
    }
    await pause()
  }
}

/** Shows the camera in `video` and reads codes until the returned function is called or a problem occurs. */
export const startCamera = (video: HTMLVideoElement, watch: Watch): (() => void) => {
  const ending = new AbortController()
  run(video, watch, ending.signal).catch((error: unknown) => {
    if (ending.signal.aborted) return
    ending.abort()
    watch.onProblem(problemOf(error))
  })
  return () => ending.abort()
}
